/** The command could not run. It exits with 2 and prints only the message. */
export class CannotRun extends Error {}
