/** Whether a process of this machine runs, by its id. Of those in another container nothing is known. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Another user's process may not be asked, but it is there.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
