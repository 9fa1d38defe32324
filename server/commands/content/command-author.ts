import { userInfo } from 'node:os'

/** Who runs the command, as the history of documents names them. */
export function commandAuthor(): string {
  return `${userName()} (command line)`
}

function userName(): string {
  const asAnother = process.env['SUDO_USER']
  if (asAnother) return asAnother
  try {
    return userInfo().username
  } catch {
    // A container may run as a user who has no name.
    return `user ${process.getuid?.() ?? 'unknown'}`
  }
}
