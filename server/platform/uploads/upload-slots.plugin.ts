import { rm } from 'node:fs/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { ApiError } from '#server/platform/http/api-error.ts'
import { networkOf } from '#server/platform/network/network.ts'
import { sweepIncoming } from './incoming.ts'
import * as t from '#words/upload-errors.ts'

/** Limits of concurrent uploads. */
const PER_NETWORK = 6
const TOTAL = 40
/** How long the rest of a refused upload is read and discarded, so that the sender gets the response. */
const LINGER_MS = 5000
const RETRY_SECONDS = 10

interface Upload {
  network: string
  files: Set<string>
  isOver: boolean
}

declare module 'fastify' {
  interface FastifyInstance {
    uploadSlots: UploadSlots
  }
  interface FastifyRequest {
    upload: Upload | null
  }
}

class UploadSlots {
  #inAll = 0
  readonly #byNetwork = new Map<string, number>()

  take(network: string): void {
    const own = this.#byNetwork.get(network) ?? 0
    if (own >= PER_NETWORK)
      throw new ApiError(429, 'too_many_uploads', t.tooManyUploads(), { retryAfter: RETRY_SECONDS })
    if (this.#inAll >= TOTAL)
      throw new ApiError(503, 'overloaded', t.uploadsBusy(), {
        retryAfter: RETRY_SECONDS,
      })
    this.#inAll++
    this.#byNetwork.set(network, own + 1)
  }

  release(network: string): void {
    this.#inAll--
    const own = (this.#byNetwork.get(network) ?? 1) - 1
    if (own > 0) this.#byNetwork.set(network, own)
    else this.#byNetwork.delete(network)
  }
}

export const plugin = fp(async (app) => {
  app.decorate('uploadSlots', new UploadSlots())
  app.decorateRequest('upload', null)
  app.addHook('onReady', async () => sweepIncoming(app.config.dataDir, true))
  app.addJob({
    name: 'sweep-incoming',
    everyMs: 10 * 60_000,
    work: async () => sweepIncoming(app.config.dataDir, false),
  })
})

/** Hooks for upload routes: a request gets a slot before its body is read. */
export const uploadHooks = {
  preHandler: acquireSlot,
  onSend: endUpload,
}

async function acquireSlot(request: FastifyRequest): Promise<void> {
  const { name, site: network = name } = networkOf(request.ip)
  request.server.uploadSlots.take(network)
  request.upload = { network, files: new Set(), isOver: false }
}

/** Frees the slot and deletes files that were not moved elsewhere. */
async function endUpload(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  const { upload, raw } = request
  if (!raw.complete) {
    if (reply.statusCode === 408) reply.header('connection', 'close')
    reply.raw.once('finish', () => setTimeout(() => raw.complete || raw.destroy(), LINGER_MS).unref())
  }
  if (!upload || upload.isOver) return payload
  upload.isOver = true
  request.server.uploadSlots.release(upload.network)
  for (const path of upload.files) await rm(path, { force: true })
  return payload
}
