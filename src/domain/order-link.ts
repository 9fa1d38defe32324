import { withQuery } from '#lib/url.ts'

/** The content of an order's signed link, used in mails and after the checkout. */
export interface SignedLink {
  token: string
  orderId: string
  /** Code of the payment mode. */
  type: string
}

/** Reads the signed link from query values; undefined if it is incomplete. */
export function readSignedLink(values: Readonly<Record<string, unknown>>): SignedLink | undefined {
  const [token, orderId, type] = ['token', 'order_id', 'type'].map((name) => values[name])
  if (typeof token !== 'string' || typeof orderId !== 'string' || typeof type !== 'string') return undefined
  return token && orderId && type ? { token, orderId, type } : undefined
}

export const signedHref = (path: string, { token, orderId, type }: SignedLink): string =>
  withQuery(path, { token, order_id: orderId, type })
