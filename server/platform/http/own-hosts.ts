import { hostname, networkInterfaces } from 'node:os'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from './api-error.ts'
import * as t from '#words/request-errors.ts'

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']
const ALL_ADDRESSES = new Set(['0.0.0.0', '::'])

/**
 * Returns the origin for links in messages: PUBLIC_ORIGIN, else the request's if the server was started with that host.
 * The Host header is forgeable, and a mail with a forged link would lead to an attacker's site.
 * @throws ApiError 421 for other hosts.
 */
export function linkOrigin(request: FastifyRequest): string {
  const app = request.server
  if (app.config.publicOrigin !== undefined) return app.config.publicOrigin
  const own = ownOrigin(request)
  if (own !== undefined) return own
  request.log.warn(
    'a link in a message was refused: the request named another host than HOST, and PUBLIC_ORIGIN is not set',
  )
  throw new ApiError(421, 'unknown_host', t.unknownHost())
}

/** Returns the request's origin if the server was started with that host. */
export function ownOrigin({ server, origin }: FastifyRequest): string | undefined {
  const url = URL.canParse(origin) ? new URL(origin) : undefined
  return url && isOwnHost(server, url) ? url.origin : undefined
}

function isOwnHost(app: FastifyInstance, { hostname: name, port, protocol }: URL): boolean {
  const address = app.server.address()
  const ownPort = (typeof address === 'object' && address?.port) || app.config.port
  const requestPort = Number(port) || (protocol === 'https:' ? 443 : 80)
  return requestPort === ownPort && ownNames(app.config.host ?? 'localhost').has(name.toLowerCase())
}

/** Returns the host names the server was started with; when it listens on all addresses, also those of the machine. */
function ownNames(host: string): Set<string> {
  if (!ALL_ADDRESSES.has(host)) return new Set([...LOOPBACK, inUrl(host)])
  const addresses = Object.values(networkInterfaces()).flatMap((some = []) => some.map(({ address }) => inUrl(address)))
  return new Set([...LOOPBACK, hostname().toLowerCase(), ...addresses])
}

/** Returns an address as written in a URL: IPv6 in brackets and compressed. */
function inUrl(host: string): string {
  const written = host.includes(':') && !host.startsWith('[') ? `[${host.split('%')[0]}]` : host
  return URL.canParse(`http://${written}`) ? new URL(`http://${written}`).hostname : written.toLowerCase()
}
