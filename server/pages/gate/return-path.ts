import { ownPath } from '#lib/url.ts'
import { readAddress } from '#pages/read-address.ts'

/** Where to send a visitor after entering the password; undefined for the home page. */
export function returnPath(url: string | null | undefined): string | undefined {
  const path = ownPath(url)
  return path === undefined || path === '/' || path.length > 1000 || readAddress(path).row.mode ? undefined : path
}
