import type { ApiTransport } from '#api/client/transport.ts'

const KEY = 'idempotency-key'

/**
 * Sends what is repeated after a lost connection with the key of the first attempt: the server may have done it, and
 * adding five units twice would be wrong. A reply ends that, so the same change can be made again later.
 */
export function repeatingKeys(transport: ApiTransport): ApiTransport {
  const unanswered = new Map<string, string>()
  return async (request) => {
    const key = request.headers[KEY]
    if (key === undefined || request.form) return transport(request)
    const name = `${request.path} ${request.body ?? ''}`
    const known = unanswered.get(name) ?? key
    unanswered.set(name, known)
    const response = await transport({ ...request, headers: { ...request.headers, [KEY]: known } })
    // A proxy in between may have lost the server's own reply.
    if (response.status < 500) unanswered.delete(name)
    return response
  }
}
