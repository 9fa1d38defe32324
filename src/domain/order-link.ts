import { withQuery } from '#lib/url.ts'

/** What the signed link of an order holds: in its mails, and in the address after the checkout. */
export interface SignedLink {
  token: string
  orderId: string
  /** Code of its payment mode. */
  type: string
}

/** Reads the link out of the values of an address; undefined for one that cannot be whole. */
export function signedLinkOf(values: Readonly<Record<string, unknown>>): SignedLink | undefined {
  const [token, orderId, type] = ['token', 'order_id', 'type'].map((name) => values[name])
  if (typeof token !== 'string' || typeof orderId !== 'string' || typeof type !== 'string') return undefined
  return token && orderId && type ? { token, orderId, type } : undefined
}

/** The address of a page that such a link opens. */
export const signedAddress = (path: string, { token, orderId, type }: SignedLink): string =>
  withQuery(path, { token, order_id: orderId, type })
