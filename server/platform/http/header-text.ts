import { create } from 'content-disposition'
import type { FastifyReply } from 'fastify'
import { ownPath, safeHref } from '#lib/url.ts'

/** Replaces lone surrogates, which encoders reject, with U+FFFD. */
export const wellFormed = (text: string): string => text.replace(/\p{Cs}/gu, '\uFFFD')

export const encodeForHeader = (text: string): string =>
  text.replace(/[^\x21-\x7e]+/gu, (part) => encodeURIComponent(wellFormed(part)))

/** Redirects to a path of the shop, or home if it is not one. */
export function redirectTo(reply: FastifyReply, path: string | undefined, status: 301 | 302 | 303): FastifyReply {
  return reply.redirect(encodeForHeader(ownPath(path) ?? '/'), status)
}

/**
 * Redirects to an address that may be external: a payment gateway's or one from the owner's redirect rules. Never pass
 * visitor input.
 */
export function redirectAway(reply: FastifyReply, href: string, status: 301 | 302 | 303): FastifyReply {
  return reply.redirect(encodeForHeader(safeHref(href) ?? '/'), status)
}

/** Makes the browser save a reply (RFC 6266); non-ASCII names are added in a second form (RFC 8187). */
export function saveAs(reply: FastifyReply, fileName?: string): FastifyReply {
  const name = fileName?.replace(/[\p{Cc}\p{Cs}]/gu, '')
  return reply.header('content-disposition', create(name === '' ? undefined : name))
}
