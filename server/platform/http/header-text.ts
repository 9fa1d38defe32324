import { create } from 'content-disposition'
import type { FastifyReply } from 'fastify'
import { ownPath, safeHref } from '#lib/url.ts'

/** Returns a text with U+FFFD for each half of a character: no encoder takes those. */
export const wellFormed = (text: string): string => text.replace(/\p{Cs}/gu, '\uFFFD')

/** Returns a text as a header may carry it: whatever is not visible ASCII is percent-encoded. */
export const encodeForHeader = (text: string): string =>
  text.replace(/[^\x21-\x7e]+/gu, (part) => encodeURIComponent(wellFormed(part)))

/** Sends a browser on to a path of the shop; home, if it is none. */
export function redirectTo(reply: FastifyReply, path: string | undefined, status: 301 | 302 | 303): FastifyReply {
  return reply.redirect(encodeForHeader(ownPath(path) ?? '/'), status)
}

/**
 * Sends a browser on to an address that may be elsewhere: a payment gateway's, or one that the owner's redirect rules name. Never give
 * it an address that a visitor wrote.
 */
export function redirectAway(reply: FastifyReply, href: string, status: 301 | 302 | 303): FastifyReply {
  return reply.redirect(encodeForHeader(safeHref(href) ?? '/'), status)
}

/**
 * Lets a browser save a reply (RFC 6266), under a name if there is one; other characters than ASCII are in a second form beside it (RFC 8187).
 */
export function saveAs(reply: FastifyReply, fileName?: string): FastifyReply {
  const name = fileName?.replace(/[\p{Cc}\p{Cs}]/gu, '')
  return reply.header('content-disposition', create(name === '' ? undefined : name))
}
