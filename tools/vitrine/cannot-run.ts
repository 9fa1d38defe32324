/** The command could not do its work at all: exit 2, and the message is all there is to say. */
export class CannotRun extends Error {}
