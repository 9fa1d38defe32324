import { ownPath } from '#lib/url.ts'
import { readAddress } from '#routes/read-address.ts'

/** Where a visitor goes on to once the password is right; undefined for the home page. */
export function wayBack(url: string | null | undefined): string | undefined {
  const path = ownPath(url)
  return path === undefined || path === '/' || path.length > 1000 || readAddress(path).row.mode ? undefined : path
}
