import { userInfo } from 'node:os'

export function commandAuthor(): string {
  return `${userName()} (command line)`
}

function userName(): string {
  const asAnother = process.env['SUDO_USER']
  if (asAnother) return asAnother
  try {
    return userInfo().username
  } catch {
    // A container's user may have no name.
    return `user ${process.getuid?.() ?? 'unknown'}`
  }
}
