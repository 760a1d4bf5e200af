/** The comment of a circle as it travels: one `%` appended, which the server takes away again. */
export const sentComment = (comment: string): string => `${comment}%`;
