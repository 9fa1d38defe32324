import { fastifyCookie } from '@fastify/cookie'
import type { FastifyRequest } from 'fastify'
import { cookieName, isHttps } from '#server/platform/http/cookie-name.ts'
import { type PreviewLink, readPreviewToken } from './preview-token.ts'

/** Not that of staff, `vitrine_preview`, which is found by its name and the following `=`. */
export const PREVIEW_LINKS_COOKIE = 'vitrine_preview_links'
const SEPARATOR = '.'
/** A person may compare some products; the oldest links make room. */
const MAX_LINKS = 5

interface OpenedLink extends PreviewLink {
  token: string
}

/** Returns the valid links that a browser has opened, oldest first. */
export function openedLinks(request: FastifyRequest, now = Date.now()): OpenedLink[] {
  const value = request.cookies[cookieName(request, PREVIEW_LINKS_COOKIE)]
  if (!value) return []
  return value
    .split(SEPARATOR)
    .slice(0, MAX_LINKS)
    .flatMap((token) => {
      const link = readPreviewToken(request.server.config.sessionSecret, token, now)
      return link === undefined || link === 'expired' ? [] : [{ ...link, token }]
    })
}

/** Returns a cookie with another link, which replaces earlier ones to the same record. */
export function withOpenedLink(request: FastifyRequest, opened: OpenedLink, now = Date.now()): string {
  const others = openedLinks(request, now).filter(({ kind, id }) => kind !== opened.kind || id !== opened.id)
  const links = [...others, opened].slice(-MAX_LINKS)
  const until = Math.max(...links.map((link) => link.until))
  return fastifyCookie.serialize(
    cookieName(request, PREVIEW_LINKS_COOKIE),
    links.map(({ token }) => token).join(SEPARATOR),
    {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: isHttps(request),
      maxAge: Math.ceil(until - now / 1000),
    },
  )
}
