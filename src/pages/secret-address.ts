/**
 * URLs with a secret, such as signed links to orders and reset links from mails. The browser removes the secret from
 * the visible URL, so that no tracker, referrer or shared link discloses it. A cookie for that page restores it after a
 * reload.
 */
import type { PageRow } from './page-table.ts'
import { readAddress } from './read-address.ts'

/** A URL without its secret, and the cookie that stores it. */
export interface MaskedAddress {
  shown: string
  cookie: { name: string; value: string; path: string }
}

/** Replaces a secret parameter in a path. */
const MASK = '-'

const secretsOf = (row: PageRow): readonly string[] => row.secrets ?? []

/** Returns whether a URL is of a page opened by a secret. */
export const isSecretPage = (href: string): boolean => secretsOf(readAddress(href).row).length > 0

/** Removes the secret from a URL; undefined when it has none. */
export function maskAddress(href: string): MaskedAddress | undefined {
  if (!isSecretPage(href)) return undefined
  const { url, row, params } = partsOf(href)
  const kept: Record<string, string> = {}
  for (const name of secretsOf(row)) {
    const value = params[name] ?? url.searchParams.get(name) ?? ''
    if (value !== '' && value !== MASK) kept[name] = value
    url.searchParams.delete(name)
  }
  if (Object.keys(kept).length === 0) return undefined
  const path = fillPath(row, params, () => MASK)
  const value = encodeURIComponent(JSON.stringify(kept))
  return { shown: path + url.search + url.hash, cookie: { name: cookieName(url), value, path } }
}

/** Restores a masked URL's secret from the cookies. A complete URL is returned unchanged. */
export function unmaskAddress(href: string, cookies: string | undefined): string {
  if (!cookies || !isSecretPage(href)) return href
  const { url, row, params } = partsOf(href)
  const missing = secretsOf(row).filter((name) => (params[name] ?? url.searchParams.get(name) ?? MASK) === MASK)
  const kept = missing.length > 0 ? readCookie(cookies, cookieName(url)) : undefined
  if (!kept) return href
  for (const name of missing) if (!(name in params) && kept[name]) url.searchParams.set(name, kept[name])
  return fillPath(row, params, (name) => kept[name] ?? MASK) + url.search + url.hash
}

const partsOf = (href: string) => ({ url: new URL(href, 'http://shop.invalid'), ...readAddress(href) })

/** Builds the path of a page, with its secret parameters filled in by `secret`. */
const fillPath = (row: PageRow, params: Readonly<Record<string, string>>, secret: (name: string) => string): string =>
  row.path.replace(/\{(\w+)\}/gu, (_, name: string) =>
    encodeURIComponent(secretsOf(row).includes(name) ? secret(name) : (params[name] ?? '')),
  )

/** One cookie per order, since several may be open in different tabs. */
const cookieName = (url: URL): string =>
  `opened_link${(url.searchParams.get('order_id') ?? '').replace(/[^\w-]/gu, '').slice(0, 40)}`

function readCookie(cookies: string, name: string): Readonly<Record<string, string>> | undefined {
  const text = cookies
    .split(/;\s*/u)
    .find((one) => one.startsWith(`${name}=`))
    ?.slice(name.length + 1)
  try {
    const found: unknown = JSON.parse(decodeURIComponent(text ?? ''))
    if (typeof found !== 'object' || found === null) return undefined
    return Object.fromEntries(
      Object.entries(found).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    )
  } catch {
    return undefined
  }
}
