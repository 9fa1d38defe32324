import { fileURLToPath } from 'node:url'

/** The repository's root, where schemas/ and fixtures/ are; files on the command line are relative to the working directory. */
export const root = fileURLToPath(new URL('../..', import.meta.url))
