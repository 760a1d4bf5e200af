/** With every answer below `/api`, whatever its status: the server's clock as it was answered, ISO 8601. */
export const TIME_HEADER = "Daybell-Time";
