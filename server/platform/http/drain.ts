import type { FastifyInstance } from 'fastify'
import { Server as NetServer } from 'node:net'
import type { Server } from 'node:http'

const LOOK_EVERY_MS = 50

/**
 * Stops listening and serves on what is connected, until every connection has gone or `patienceMs` is over. Each reply asks for the
 * end of its connection, and an idle one is left to the proxy to close: a request that is on its way while the server hangs up would be
 * lost, and a proxy may not send a POST again (OP-05). Without patience nothing is waited for.
 */
export async function drain(app: FastifyInstance, patienceMs: number): Promise<void> {
  const { server } = app
  if (patienceMs === 0 || !server.listening) return
  server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'))
  // Not the close of an http server, which hangs up on idle connections.
  NetServer.prototype.close.call(server)
  const end = Date.now() + patienceMs
  while (Date.now() < end && (await connectionsOf(server)) > 0)
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
}

const connectionsOf = (server: Server): Promise<number> =>
  new Promise((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)))
