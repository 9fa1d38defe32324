import type { FastifyInstance } from 'fastify'
import { Server as NetServer } from 'node:net'
import type { Server } from 'node:http'

const POLL_MS = 50

/**
 * Stops listening and serves open connections until they have closed or `timeoutMs` has passed. Replies ask for
 * closing, and idle connections are left for the proxy to close: it cannot resend a POST that arrives while the server
 * closes (OP-05).
 */
export async function drain(app: FastifyInstance, timeoutMs: number): Promise<void> {
  const { server } = app
  if (timeoutMs === 0 || !server.listening) return
  server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'))
  // http.Server's own close would cut idle connections.
  NetServer.prototype.close.call(server)
  const deadline = Date.now() + timeoutMs
  while (Date.now() < deadline && (await countConnections(server)) > 0)
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
}

const countConnections = (server: Server): Promise<number> =>
  new Promise((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)))
