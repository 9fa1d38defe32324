import { StartError } from '#server/platform/environment/start-error.ts'

/** The arguments of a command make no sense; as other tools do, it ends with 2 then. */
export class UsageError extends StartError {}
