import * as auth from "./auth.ts";
import * as checkIn from "./check-in.ts";
import * as dashboard from "./dashboard.ts";
import * as notification from "./notification.ts";
import * as profile from "./profile.ts";
import * as students from "./students.ts";

/** Every call of the API, by name: the OpenAPI document and the access matrix are made from it. */
export const calls = {
  unifiedLogin: auth.unifiedLogin,
  renewSession: auth.renewSession,
  me: auth.me,
  logout: auth.logout,
  changePasswordByLink: auth.changePasswordByLink,
  activateAccount: auth.activateAccount,
  getPersonsList: auth.getPersonsList,
  requestPasswordReset: notification.requestPasswordReset,
  checkLink: notification.checkLink,
  getTerms: profile.getTerms,
  signTerms: profile.signTerms,
  listStudents: students.listStudents,
  isFirstCheckIn: checkIn.isFirstCheckIn,
  getEventsStatistics: checkIn.getEventsStatistics,
  getDaysStatistics: checkIn.getDaysStatistics,
  getBehaviors: checkIn.getBehaviors,
  getStudentList: checkIn.getStudentList,
  createCheckIn: checkIn.createCheckIn,
  updateCheckIn: checkIn.updateCheckIn,
  createEvent: checkIn.createEvent,
  undoEvent: checkIn.undoEvent,
  getCheckIn: checkIn.getCheckIn,
  getDailyStats: dashboard.getDailyStats,
} as const;
