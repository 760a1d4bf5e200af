import { route } from "./route.ts";

export const isFirstCheckIn = route("GET", "/check-in/first", "first");
export const getDaysStatistics = route("GET", "/check-in/days-statistics", "days", "streak");
export const getBehaviors = route("GET", "/check-in/behaviors", "groups");
export const getStudentList = route("GET", "/check-in/student-list/{classId}", "class", "students");
export const createCheckIn = route("POST", "/check-in/create/{id}", "class_id", "marks");
export const updateCheckIn = route("PATCH", "/check-in/update/{id}", "class_id", "marks", "rejected");
export const updateSeating = route("PATCH", "/check-in/seating/{classId}", "class_id", "seats");
export const createEvent = route("POST", "/check-in/event/create", "events", "rejected");
export const undoEvent = route("DELETE", "/check-in/event/{id}");
export const getCheckIn = route("GET", "/check-in/{id}", "class_id", "marks");
