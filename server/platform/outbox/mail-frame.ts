import type { FastifyReply } from 'fastify'

/** Scripts, forms and everything from other servers are refused; mails have inline styles. */
const POLICY = [
  "default-src 'none'",
  "img-src 'self'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  // Pictures are for the shop’s own origin only. Without scripts, this origin gives the page nothing else.
  'sandbox allow-same-origin',
].join('; ')

/** Sends a masked mail as a page for a frame of the admin, which may have a host of its own. */
export const sendMailFrame = (reply: FastifyReply, html: string): FastifyReply =>
  reply
    .header('cache-control', 'no-store')
    .header('content-security-policy', POLICY)
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8')
    .send(html.replaceAll(/(<img src=")https?:\/\/[^/"]+(?=\/)/gu, '$1'))
