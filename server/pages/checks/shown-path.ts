import { relative } from 'node:path'

/** A path as messages show it: relative to the working directory, with slashes. */
export function shownPath(path: string): string {
  const shown = relative(process.cwd(), path).replaceAll('\\', '/')
  return shown.startsWith('../../') ? path : shown
}
