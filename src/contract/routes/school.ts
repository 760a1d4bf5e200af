import { route } from "./route.ts";

export const listSchoolPeople = route("GET", "/admin/people", "people", "total");
export const getSchoolPerson = route("GET", "/admin/people/{id}", "id", "role", "account");
export const setAdministrator = route("PATCH", "/admin/people/{id}");
export const invitePerson = route("POST", "/admin/people/{id}/invite");
export const unlockPerson = route("POST", "/admin/people/{id}/unlock");
export const removePicture = route("DELETE", "/admin/people/{id}/picture");
export const exportPerson = route("POST", "/admin/people/{id}/export", "format", "version");
export const erasePerson = route("POST", "/admin/people/{id}/erase", "status", "texts_left");

export const addPeople = route("POST", "/admin/people", "status", "ids");
export const changePerson = route("PATCH", "/admin/people/{id}/record");
export const endPerson = route("POST", "/admin/people/{id}/end");
export const bringBackPerson = route("POST", "/admin/people/{id}/bring-back");
export const giveBackPerson = route("POST", "/admin/people/{id}/give-back");
export const tieParent = route("POST", "/admin/guardians");
export const untieParent = route("POST", "/admin/guardians/remove");
export const enrol = route("POST", "/admin/enrolments", "status", "added");
export const changeEnrolment = route("PATCH", "/admin/enrolments/{id}");
export const moveStudents = route("POST", "/admin/enrolments/move", "status", "moved");

export const getInvitations = route("GET", "/admin/invitations", "waiting");
export const sendInvitations = route("POST", "/admin/invitations", "status", "sent");

export const listSchoolClasses = route("GET", "/admin/classes", "classes", "total");
export const setClassKind = route("PATCH", "/admin/classes/{id}");

export const addClass = route("POST", "/admin/classes", "status", "id");
export const changeClass = route("PATCH", "/admin/classes/{id}/record");
export const endClass = route("POST", "/admin/classes/{id}/end");
export const bringBackClass = route("POST", "/admin/classes/{id}/bring-back");
export const giveBackClass = route("POST", "/admin/classes/{id}/give-back");

export const listLoans = route("GET", "/admin/loans", "loans", "total");
export const lendClass = route("POST", "/admin/loans", "status", "id");
export const changeLoan = route("PATCH", "/admin/loans/{id}");
export const endLoan = route("DELETE", "/admin/loans/{id}");

export const listCatalogue = route("GET", "/admin/behaviors", "behaviors");
export const addBehavior = route("POST", "/admin/behaviors", "id", "group");
export const changeBehavior = route("PATCH", "/admin/behaviors/{id}", "id", "group");
export const orderBehaviors = route("POST", "/admin/behaviors/order", "behaviors");

export const getSettings = route("GET", "/admin/settings", "connections", "version");
export const changeSettings = route("PATCH", "/admin/settings", "connections", "version");
export const previewRetention = route("GET", "/admin/settings/retention-preview", "check_ins", "events");

export const listAbsences = route("GET", "/admin/absences", "absences", "total");
export const announceAbsence = route("POST", "/admin/absences", "id");
export const changeAbsence = route("PATCH", "/admin/absences/{id}", "id", "from", "to", "status");
export const endAbsence = route("DELETE", "/admin/absences/{id}", "status", "version");

export const listDates = route("GET", "/admin/dates", "today", "days");
export const setDates = route("POST", "/admin/dates", "today", "days");

export const getSchoolTerms = route("GET", "/admin/terms", "terms", "version");
export const publishTerms = route("POST", "/admin/terms", "terms", "version");

export const listTickets = route("GET", "/admin/tickets", "tickets", "total");
export const changeTicket = route("PATCH", "/admin/tickets/{id}");

export const listAudit = route("GET", "/admin/audit", "entries", "total");
export const exportAudit = route("POST", "/admin/audit/export", "entries", "total");
export const getSchoolOverview = route("GET", "/admin/overview", "people", "classes");

export const checkRoster = route("POST", "/admin/roster/check");
export const applyRoster = route("POST", "/admin/roster/apply");
export const getHeldRoster = route("GET", "/admin/roster/held", "held");
export const changeHeldRoster = route("PATCH", "/admin/roster/held", "held");

export const matchPhotos = route("POST", "/admin/photos/match", "matches");
export const storePhotos = route("POST", "/admin/photos/store", "photos");
