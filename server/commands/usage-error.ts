import { StartError } from '#server/platform/environment/start-error.ts'

/** Invalid arguments: exit code 2, as is usual. */
export class UsageError extends StartError {}
