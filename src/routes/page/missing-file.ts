/** Whether a file of the app could not be fetched; browsers say so in words of their own. */
export const isMissingFile = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported|importing a module|failed to fetch|unable to preload/i.test(error.message)
