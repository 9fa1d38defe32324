/**
 * Addresses that hold a secret: the signed link of an order, a reset link and others that mails lead to. A browser takes the secret out
 * of what it shows, so that no tracker, referrer or shared address passes it on; a cookie of that page alone brings it back after a
 * reload.
 */
import type { PageRow } from './page-table.ts'
import { readAddress } from './read-address.ts'

/** An address without its secret, and the cookie that holds the secret. */
export interface MaskedAddress {
  shown: string
  cookie: { name: string; value: string; path: string }
}

/** Stands in a path for a parameter that is not shown. */
const MASK = '-'

const secretsOf = (row: PageRow): readonly string[] => row.secrets ?? []

/** Whether the page at an address is opened by a secret in it. */
export const isSecretPage = (href: string): boolean => secretsOf(readAddress(href).row).length > 0

/** Takes the secret out of a path with its query; undefined when it holds none. */
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

/** Puts a secret back that a browser has taken out of an address, from its cookies; an address that lacks none stays as it is. */
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

/** The path of a page whose secret parameters are filled as told. */
const fillPath = (row: PageRow, params: Readonly<Record<string, string>>, secret: (name: string) => string): string =>
  row.path.replace(/\{(\w+)\}/gu, (_, name: string) =>
    encodeURIComponent(secretsOf(row).includes(name) ? secret(name) : (params[name] ?? '')),
  )

/** Several orders may be open at once, each in its own tab. */
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
