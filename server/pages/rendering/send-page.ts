import type { FastifyReply, FastifyRequest } from 'fastify'
import { isUnchanged } from '#server/platform/http/is-unchanged.ts'
import { encodedFor, type StoredPage } from './stored-page.ts'

/** Sends a page in the smallest encoding the browser accepts, or 304 if the browser has it. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: StoredPage,
  cacheControl: string,
): Promise<FastifyReply> {
  reply
    .headers(page.headers)
    .header('cache-control', cacheControl)
    .header('vary', 'accept-encoding')
    .header('etag', page.etag)
  if (page.status === 200 && cacheControl !== 'no-store' && isUnchanged(request.headers['if-none-match'], page.etag))
    return reply.code(304).send()
  const { body, encoding } = await encodedFor(page, request.headers['accept-encoding'])
  if (encoding) reply.header('content-encoding', encoding)
  reply.code(page.status)
  if (!/private|no-store/.test(cacheControl)) page.sent ??= reusableHeaders(reply)
  return request.method === 'HEAD' ? reply.header('content-length', body.length).send() : reply.send(body)
}

/** Headers that can be reused when the page is sent again. */
function reusableHeaders(reply: FastifyReply): Record<string, string> {
  const own = new Set(['x-request-id', 'content-encoding', 'content-length'])
  return Object.fromEntries(
    Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
      own.has(name) || value === undefined ? [] : [[name, String(value)]],
    ),
  )
}
