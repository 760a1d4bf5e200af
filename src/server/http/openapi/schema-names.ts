import { zodToOpenAPIRegistry } from "@asteasolutions/zod-to-openapi";
import { z } from "zod";
import * as auth from "#contract/auth.ts";
import * as behaviors from "#contract/behaviors.ts";
import { done } from "#contract/call.ts";
import { calls } from "#contract/calls.ts";
import * as checkIn from "#contract/check-in.ts";
import * as circle from "#contract/circle.ts";
import * as connection from "#contract/connection.ts";
import * as dashboard from "#contract/dashboard.ts";
import * as errors from "#contract/error-answer.ts";
import * as history from "#contract/history.ts";
import * as notes from "#contract/notes.ts";
import * as people from "#contract/people.ts";
import * as photos from "#contract/photos.ts";
import * as profile from "#contract/profile.ts";
import * as register from "#contract/register.ts";
import * as roster from "#contract/roster.ts";
import * as schoolClasses from "#contract/school-classes.ts";
import * as schoolPeople from "#contract/school-people.ts";
import * as schoolSettings from "#contract/school-settings.ts";
import * as seating from "#contract/seating.ts";
import * as students from "#contract/students.ts";

/**
 * What the document calls the things that several calls speak of. Each is described as it is first met, so those that
 * others hold or null come before them.
 */
const NAMES: Record<string, z.ZodType> = {
  PersonRef: people.personRef,
  PhotoPerson: photos.photoPerson,
  Account: auth.account,
  AccountClass: auth.accountClass,
  ArrivingMark: checkIn.arrivingMark,
  Behavior: checkIn.behavior,
  BehaviorGroup: checkIn.behaviorGroup,
  CatalogueBehavior: behaviors.catalogueBehavior,
  CheckIn: checkIn.checkIn,
  CheckInChange: checkIn.checkInChange,
  CircleActivity: circle.circleActivity,
  CircleDay: circle.circleDay,
  CircleEntry: circle.circleEntry,
  ClassRef: people.classRef,
  Compared: dashboard.compared,
  Connection: connection.connection,
  ConnectionCompletion: connection.connectionCompletion,
  ConnectionFigures: schoolSettings.connectionFigures,
  DailyStats: dashboard.dailyStats,
  DayFigures: checkIn.dayFigures,
  DaysStatistics: checkIn.daysStatistics,
  Done: done,
  Error: errors.errorAnswer,
  Event: checkIn.event,
  EventPayload: checkIn.eventPayload,
  EventsStatistics: checkIn.eventsStatistics,
  FigureEntry: history.figureEntry,
  HistoryEntry: history.historyEntry,
  Issue: errors.issue,
  LeaderboardEntry: profile.leaderboardEntry,
  ListedStudent: checkIn.listedStudent,
  Loan: schoolClasses.loan,
  LockedAccount: auth.lockedAccount,
  LoginPayload: auth.loginPayload,
  Mark: checkIn.mark,
  Note: notes.note,
  OwnSession: auth.ownSession,
  Person: auth.person,
  PersonChoice: auth.personChoice,
  PhotoMatch: photos.photoMatch,
  PinSecret: auth.pinSecret,
  RegisterDay: register.registerDay,
  Rejection: checkIn.rejection,
  Retention: schoolSettings.retention,
  RosterChange: roster.rosterChange,
  RosterEnding: roster.rosterEnding,
  RosterExample: roster.rosterExample,
  RosterFault: roster.rosterFault,
  RosterLine: roster.rosterLine,
  RosterPreview: roster.rosterPreview,
  RosterStep: roster.rosterStep,
  RosterWarning: roster.rosterWarning,
  School: auth.school,
  SchoolClass: schoolClasses.schoolClass,
  SchoolPerson: schoolPeople.schoolPerson,
  Seat: seating.seat,
  SeatMove: seating.seatMove,
  SeatingChange: seating.seatingChange,
  SeatingPlan: seating.seatingPlan,
  SignInProvider: auth.signInProvider,
  StudentDetail: students.studentDetail,
  StudentHistoryEntry: history.studentHistoryEntry,
  StudentList: checkIn.studentList,
  StudentRef: people.studentRef,
  StudentRow: students.studentRow,
  TicketType: profile.ticketType,
};

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Schemas that are no JSON, or nothing, have no name. */
const isNameable = (schema: z.ZodType): boolean =>
  schema instanceof z.ZodObject || schema instanceof z.ZodArray || schema instanceof z.ZodUnion;

/**
 * Gives every thing and every call's body and answer its name in the document: a generated client is typed by them. Gives
 * the things, to be described before any call: where the first that speaks of one may say null, that is no part of it.
 */
export function nameSchemas(): z.ZodType[] {
  const named = new Set<z.ZodType>();
  const give = (name: string, schema: z.ZodType): void => {
    if (named.has(schema) || !isNameable(schema)) return;
    named.add(schema);
    zodToOpenAPIRegistry.add(schema, { ...zodToOpenAPIRegistry.get(schema), _internal: { refId: name } });
  };
  for (const [name, schema] of Object.entries(NAMES)) give(name, schema);
  for (const [name, call] of Object.entries(calls)) {
    give(`${capital(name)}Body`, call.body);
    give(`${capital(name)}Answer`, call.answer);
    if (call.whileLocked) give(`${capital(name)}WhileLocked`, call.whileLocked);
  }
  return Object.values(NAMES);
}
