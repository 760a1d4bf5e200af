import { route } from "./route.ts";

export const getEventsStatistics = route("GET", "/check-in/events-statistics", "days", "groups");

export const getOverview = route("GET", "/insights", "groups", "classes");
export const getClassOverview = route("GET", "/insights/{id}", "groups", "classes");
export const getLatestEvents = route("GET", "/insights/events", "events");
export const getLatestClassEvents = route("GET", "/insights/events/{id}", "events");
export const getStudentInsights = route("GET", "/insights/student/{a}/{b}", "student", "events");
export const getEventInsights = route("GET", "/insights/event/{id}", "event", "student");
export const getStudentConnections = route("GET", "/insights/connection/{id}", "active", "completed");
export const getDetails = route("GET", "/insights/details/{type}", "students", "types");
export const getClassDetails = route("GET", "/insights/details/{type}/{id}", "students", "types");
export const exportDetails = route("POST", "/insights/details/{type}/export", "students", "types");
export const getGraph = route("GET", "/insights/graph/{type}", "points", "types");
export const getClassGraph = route("GET", "/insights/graph/{type}/{id}", "points", "types");

export const getDailyStats = route("GET", "/admin/dashboard/daily-stats", "checked_in", "waiting");
export const getDashboardStatistics = route("GET", "/admin/dashboard/statistics", "range", "check_ins");
export const getDashboardGraph = route("GET", "/admin/dashboard/graph/{type}", "points", "types");
export const exportDashboardGraph = route("POST", "/admin/dashboard/graph/{type}/export", "points", "types");

export const listRegisters = route("GET", "/admin/dashboard/register", "month", "classes");
export const getRegister = route("GET", "/admin/dashboard/register/{class_id}", "month", "students");
export const exportRegister = route("POST", "/admin/dashboard/register/{class_id}/export", "month", "students");
