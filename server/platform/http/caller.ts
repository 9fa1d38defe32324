import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { networkOf } from '#server/platform/network/network.ts'

/** Such as a cart's or an order link's. */
export interface PresentedSecret {
  secret: string
  isValid: boolean
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Extract secrets from a request; the layers that issue secrets register theirs. */
    secretReaders: ((request: FastifyRequest) => Promise<PresentedSecret | undefined>)[]
  }
}

/** Identifies whose stored reply a repeated request may receive. */
export interface Caller {
  name: string
  /**
   * The name without the network, under which the secrets counted while they were valid: the first request may have
   * replaced them.
   */
  nameWhileValid?: string
}

export const callerPlugin = fp(async (app) => {
  app.decorate('secretReaders', [])
})

/**
 * Returns the identity that a stored reply belongs to: the member of staff, else the session, else valid secrets, else secrets plus network,
 * else the network. Anyone can send an invalid secret, so it only counts together with the network. Routes for
 * everyone use the network alone, because a login changes its own session.
 */
export async function callerOf(request: FastifyRequest): Promise<Caller> {
  const { server, callerSession, staff } = request
  const network = `at ${networkOf(request.ip).name}`
  if (request.routeOptions.config.access === 'everyone') return { name: network }
  if (request.apiToken) return { name: `api token ${request.apiToken.id}` }
  if (staff && request.routeOptions.config.access === 'staff') return { name: `staff ${staff.id ?? 'by token'}` }
  if (callerSession !== undefined) return { name: `session ${callerSession}` }
  const read = await Promise.all(server.secretReaders.map((readSecret) => readSecret(request)))
  const sent = read.filter((one) => one !== undefined)
  if (sent.length === 0) return { name: network }
  const secrets = `guest ${JSON.stringify(sent.map(({ secret }) => secret))}`
  return sent.some(({ isValid }) => isValid)
    ? { name: secrets }
    : { name: `${secrets} ${network}`, nameWhileValid: secrets }
}
