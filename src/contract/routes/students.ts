import { route } from "./route.ts";

export const listStudents = route("GET", "/students", "students", "total");
export const getStudent = route("GET", "/students/{id}", "student", "events");

export const createNote = route("POST", "/check-in/note/create", "id", "student_id");
export const undoNote = route("DELETE", "/check-in/note/{id}");

export const getConnection = route("GET", "/connection/{id}", "student", "status");
export const completeConnection = route("PATCH", "/connection/{id}", "student", "status");

export const getCircleActivities = route("GET", "/circle/activities/{id}", "activities", "entries");
export const createCircleEntry = route("POST", "/circle", "id", "activity_id");
