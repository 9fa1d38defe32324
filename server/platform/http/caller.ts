import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { networkOf } from '#server/platform/network/network.ts'

/** A secret that a guest shows, such as a cart's or an order's link, and whether it opens anything. */
export interface ShownSecret {
  secret: string
  isValid: boolean
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Read the secrets of a request; the layers that hand secrets out add theirs. */
    secretReaders: ((request: FastifyRequest) => Promise<ShownSecret | undefined>)[]
  }
}

/** Whose reply a repeated request may be given. */
export interface Caller {
  name: string
  /** Whoever showed the same secrets while they were valid: the first request may have replaced them. */
  before?: string
}

export const callerPlugin = fp(async (app) => {
  app.decorate('secretReaders', [])
})

/**
 * Returns who a caller is, as far as a reply is theirs: the session, else the secrets that they show, else the network they call from. What is
 * shown and opens nothing is no secret: anybody may show it, so it counts together with the network. Routes for everyone go by the network
 * alone, since a login changes the session that it is called in.
 */
export async function callerOf(request: FastifyRequest): Promise<Caller> {
  const { server, callerSession } = request
  const network = `at ${networkOf(request.ip).name}`
  if (request.routeOptions.config.access === 'everyone') return { name: network }
  if (callerSession !== undefined) return { name: `session ${callerSession}` }
  const read = await Promise.all(server.secretReaders.map((readSecret) => readSecret(request)))
  const shown = read.filter((one) => one !== undefined)
  if (shown.length === 0) return { name: network }
  const secrets = `guest ${JSON.stringify(shown.map(({ secret }) => secret))}`
  return shown.some(({ isValid }) => isValid) ? { name: secrets } : { name: `${secrets} ${network}`, before: secrets }
}
