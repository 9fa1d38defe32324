import { ownPath } from '#lib/url.ts'
import { readAddress } from '#pages/read-address.ts'

/** Returns where to send a visitor who entered the password; undefined for the home page. */
export function returnPath(url: string | null | undefined): string | undefined {
  const path = ownPath(url)
  return path === undefined || path === '/' || path.length > 1000 || readAddress(path).row.mode ? undefined : path
}
