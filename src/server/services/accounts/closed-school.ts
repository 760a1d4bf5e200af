/**
 * A school that lies in the data and is not open in this process: to whoever signs in it is not there, and no session
 * turns to it.
 */
export interface ClosedSchool {
  schoolId: string;
  /** The password of its sign-ins, which everybody can read: it opens no login here, nor proves anything. */
  password: string;
}
