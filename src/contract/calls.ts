import * as auth from "./auth.ts";
import * as checkIn from "./check-in.ts";
import * as circle from "./circle.ts";
import * as connection from "./connection.ts";
import * as dashboard from "./dashboard.ts";
import * as insights from "./insights.ts";
import * as notification from "./notification.ts";
import * as profile from "./profile.ts";
import * as register from "./register.ts";
import * as students from "./students.ts";

/** Every call of the API, by name: the OpenAPI document and the access matrix are made from it. */
export const calls = {
  unifiedLogin: auth.unifiedLogin,
  renewSession: auth.renewSession,
  unlock: auth.unlock,
  me: auth.me,
  logout: auth.logout,
  changePasswordByLink: auth.changePasswordByLink,
  activateAccount: auth.activateAccount,
  getPersonsList: auth.getPersonsList,
  getProviders: auth.getProviders,
  startProviderLogin: auth.startProviderLogin,
  finishProviderLogin: auth.finishProviderLogin,
  listSessions: auth.listSessions,
  endSession: auth.endSession,
  requestPasswordReset: notification.requestPasswordReset,
  checkLink: notification.checkLink,
  getTerms: profile.getTerms,
  createSupportTicket: notification.createSupportTicket,
  signTerms: profile.signTerms,
  getLeaderboard: profile.getLeaderboard,
  updateProfile: profile.updateProfile,
  changePassword: profile.changePassword,
  updateImage: profile.updateImage,
  requestEmailChange: profile.requestEmailChange,
  confirmEmailChange: profile.confirmEmailChange,
  uploadAvatar: profile.uploadAvatar,
  getAvatar: profile.getAvatar,
  getTicketTypes: profile.getTicketTypes,
  listStudents: students.listStudents,
  getStudent: students.getStudent,
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
  getConnection: connection.getConnection,
  completeConnection: connection.completeConnection,
  getCircleActivities: circle.getCircleActivities,
  createCircleEntry: circle.createCircleEntry,
  getOverview: insights.getOverview,
  getClassOverview: insights.getClassOverview,
  getLatestEvents: insights.getLatestEvents,
  getLatestClassEvents: insights.getLatestClassEvents,
  getStudentInsights: insights.getStudentInsights,
  getEventInsights: insights.getEventInsights,
  getStudentConnections: insights.getStudentConnections,
  getDetails: insights.getDetails,
  getClassDetails: insights.getClassDetails,
  getGraph: insights.getGraph,
  getClassGraph: insights.getClassGraph,
  getDailyStats: dashboard.getDailyStats,
  getDashboardStatistics: dashboard.getDashboardStatistics,
  getDashboardGraph: dashboard.getDashboardGraph,
  listRegisters: register.listRegisters,
  getRegister: register.getRegister,
} as const;
