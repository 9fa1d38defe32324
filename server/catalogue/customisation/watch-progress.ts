import type { FastifyRequest } from 'fastify'
import { ApiError } from '#server/platform/http/api-error.ts'
import { SLOW_REQUESTS } from '#server/platform/http/slow-requests.ts'

/** The fewest bytes that an upload sends in each window of time. The worst line that is any use sends more in a second. */
const LEAST_BYTES = 16_384

interface Progress {
  /** Rejects with ApiError 408 once too little arrives. */
  stalled: Promise<never>
  stop: () => void
}

/** Watches whether a request goes on arriving: one that stalls keeps a slot and a file from others. */
export function watchProgress({ raw, server }: FastifyRequest): Progress {
  let timer: NodeJS.Timeout | undefined
  const stalled = new Promise<never>((_resolve, reject) => {
    // A call of the server's own comes through no socket.
    if (typeof raw.socket?.bytesRead !== 'number') return
    let before = raw.socket.bytesRead
    timer = setInterval(
      () => {
        const now = raw.socket.bytesRead
        if (!raw.complete && now - before < LEAST_BYTES)
          reject(new ApiError(408, 'too_slow', 'The file took too long to arrive. Please try again.'))
        before = now
      },
      (server.config.slowRequests ?? SLOW_REQUESTS).uploadWindow,
    )
  })
  stalled.catch(() => undefined)
  return { stalled, stop: () => clearInterval(timer) }
}
