import * as absences from "./announced-absences.ts";
import * as audit from "./audit.ts";
import * as auth from "./auth.ts";
import * as behaviors from "./behaviors.ts";
import * as checkIn from "./check-in.ts";
import * as circle from "./circle.ts";
import * as classesByHand from "./classes-by-hand.ts";
import * as connection from "./connection.ts";
import * as dashboard from "./dashboard.ts";
import * as insights from "./insights.ts";
import * as notification from "./notification.ts";
import * as peopleByHand from "./people-by-hand.ts";
import * as photos from "./photos.ts";
import * as profile from "./profile.ts";
import * as register from "./register.ts";
import * as schoolClasses from "./school-classes.ts";
import * as schoolPeople from "./school-people.ts";
import * as roster from "./roster.ts";
import * as schoolDates from "./school-dates.ts";
import * as schoolTerms from "./school-terms.ts";
import * as schoolSettings from "./school-settings.ts";
import * as tickets from "./tickets.ts";
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
  listSchoolPeople: schoolPeople.listSchoolPeople,
  getSchoolPerson: schoolPeople.getSchoolPerson,
  setAdministrator: schoolPeople.setAdministrator,
  invitePerson: schoolPeople.invitePerson,
  unlockPerson: schoolPeople.unlockPerson,
  exportPerson: schoolPeople.exportPerson,
  erasePerson: schoolPeople.erasePerson,
  addPeople: peopleByHand.addPeople,
  changePerson: peopleByHand.changePerson,
  endPerson: peopleByHand.endPerson,
  bringBackPerson: peopleByHand.bringBackPerson,
  giveBackPerson: peopleByHand.giveBackPerson,
  tieParent: peopleByHand.tieParent,
  untieParent: peopleByHand.untieParent,
  enrol: peopleByHand.enrol,
  changeEnrolment: peopleByHand.changeEnrolment,
  moveStudents: peopleByHand.moveStudents,
  getInvitations: schoolPeople.getInvitations,
  sendInvitations: schoolPeople.sendInvitations,
  listSchoolClasses: schoolClasses.listSchoolClasses,
  setClassKind: schoolClasses.setClassKind,
  addClass: classesByHand.addClass,
  changeClass: classesByHand.changeClass,
  endClass: classesByHand.endClass,
  bringBackClass: classesByHand.bringBackClass,
  giveBackClass: classesByHand.giveBackClass,
  listLoans: schoolClasses.listLoans,
  lendClass: schoolClasses.lendClass,
  changeLoan: schoolClasses.changeLoan,
  endLoan: schoolClasses.endLoan,
  listCatalogue: behaviors.listCatalogue,
  addBehavior: behaviors.addBehavior,
  changeBehavior: behaviors.changeBehavior,
  orderBehaviors: behaviors.orderBehaviors,
  getSettings: schoolSettings.getSettings,
  changeSettings: schoolSettings.changeSettings,
  previewRetention: schoolSettings.previewRetention,
  listAbsences: absences.listAbsences,
  announceAbsence: absences.announceAbsence,
  changeAbsence: absences.changeAbsence,
  endAbsence: absences.endAbsence,
  listDates: schoolDates.listDates,
  setDates: schoolDates.setDates,
  getSchoolTerms: schoolTerms.getSchoolTerms,
  publishTerms: schoolTerms.publishTerms,
  listTickets: tickets.listTickets,
  changeTicket: tickets.changeTicket,
  listAudit: audit.listAudit,
  getSchoolOverview: audit.getSchoolOverview,
  checkRoster: roster.checkRoster,
  applyRoster: roster.applyRoster,
  matchPhotos: photos.matchPhotos,
  storePhotos: photos.storePhotos,
} as const;
