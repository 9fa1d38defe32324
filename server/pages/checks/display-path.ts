import { relative } from 'node:path'

/** Returns a path for messages: relative to the working directory, with forward slashes. */
export function displayPath(path: string): string {
  const shown = relative(process.cwd(), path).replaceAll('\\', '/')
  return shown.startsWith('../../') ? path : shown
}
