import type { FastifyRequest } from 'fastify'
import { ApiError } from '#server/platform/http/api-error.ts'
import { SLOW_REQUESTS } from '#server/platform/http/slow-requests.ts'
import * as t from '#words/upload-errors.ts'

/** Per time window. Any usable connection sends more in a second. */
const MIN_BYTES = 16_384

interface Progress {
  stalled: Promise<never>
  stop: () => void
}

/** A stalled upload would block a slot and a file for others. */
export function watchProgress({ raw, server }: FastifyRequest): Progress {
  let timer: NodeJS.Timeout | undefined
  const stalled = new Promise<never>((_resolve, reject) => {
    // In-process calls have no socket.
    if (typeof raw.socket?.bytesRead !== 'number') return
    let before = raw.socket.bytesRead
    timer = setInterval(
      () => {
        const now = raw.socket.bytesRead
        if (!raw.complete && now - before < MIN_BYTES) reject(new ApiError(408, 'too_slow', t.uploadTooSlow()))
        before = now
      },
      (server.config.slowRequests ?? SLOW_REQUESTS).uploadWindow,
    )
  })
  stalled.catch(() => undefined)
  return { stalled, stop: () => clearInterval(timer) }
}
