import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '#server/platform/http/api-error.ts'
import { redirectTo } from '#server/platform/http/header-text.ts'
import type { ByteRange } from '#server/platform/storage/storage.ts'
import { findMediaFile, keyOfPath } from './media-files.ts'
import * as t from '#words/request-errors.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'
/** A replaced file has another address, which the former one leads to. */
const MOVED = 'public, max-age=3600'

/** Serves files of the media library. */
export async function routes(app: FastifyInstance): Promise<void> {
  app.get<{ Params: { name: string } }>(
    '/media/:name',
    { config: { access: 'everyone', whileClosed: 'picture' }, schema: { hide: true } },
    async (request, reply) => {
      const path = `/media/${request.params.name}`
      const file = await findMediaFile(app, path)
      if (!file) throw notFound(t.pictureNotFound())
      if (file.path !== path) return redirectTo(reply.header('cache-control', MOVED), file.path, 302)
      const range = rangeOf(request, file.bytes)
      if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${file.bytes}`).send()
      const content = await app.storage.open(keyOfPath(path), range)
      if (!content) throw notFound(t.pictureNotFound())
      return describe(reply, file.bytes, range).type(file.mime).send(content)
    },
  )
}

function describe(reply: FastifyReply, bytes: number, range: ByteRange | undefined): FastifyReply {
  reply
    .header('cache-control', IMMUTABLE)
    .header('cross-origin-resource-policy', 'cross-origin')
    // A document could run scripts; pictures and videos need nothing.
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('accept-ranges', 'bytes')
  if (!range) return reply.header('content-length', bytes)
  return reply
    .code(206)
    .header('content-range', `bytes ${range.start}-${range.end}/${bytes}`)
    .header('content-length', range.end - range.start + 1)
}

/** Players of videos ask for one part at a time. Anything else than one part gets the whole file. */
function rangeOf({ headers }: FastifyRequest, bytes: number): ByteRange | 'unsatisfiable' | undefined {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.range ?? '') ?? []
  if (from === undefined || to === undefined || from + to === '') return undefined
  const start = from === '' ? Math.max(0, bytes - Number(to)) : Number(from)
  const end = from === '' || to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1)
  if (start > end) return 'unsatisfiable'
  return { start, end }
}
