/** Returns whether a file of the app could not be loaded; browsers word that differently. */
export const isMissingFile = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported|importing a module|failed to fetch|unable to preload/i.test(error.message)
