import { hostname, networkInterfaces } from 'node:os'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from './api-error.ts'

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']
const EVERY_ADDRESS = new Set(['0.0.0.0', '::'])

/**
 * The origin that links in mails and text messages begin with: PUBLIC_ORIGIN, else that of the request. Anyone can write anything into a
 * Host header, and a mail that followed it would lead its receiver to a stranger's site; so without PUBLIC_ORIGIN only the addresses
 * that the server was started with are taken. Throws ApiError 421 for all others.
 */
export function linkOrigin(request: FastifyRequest): string {
  const app = request.server
  if (app.config.publicOrigin !== undefined) return app.config.publicOrigin
  const url = URL.canParse(request.origin) ? new URL(request.origin) : undefined
  if (url && isOwnHost(app, url)) return url.origin
  request.log.warn(
    'a link in a message was refused: the request named another host than HOST, and PUBLIC_ORIGIN is not set',
  )
  throw new ApiError(
    421,
    'unknown_host',
    'The shop does not know the address that it was asked at. Its owner sets PUBLIC_ORIGIN to that address.',
  )
}

function isOwnHost(app: FastifyInstance, { hostname: name, port, protocol }: URL): boolean {
  const address = app.server.address()
  const own = (typeof address === 'object' && address?.port) || app.config.port
  const given = Number(port) || (protocol === 'https:' ? 443 : 80)
  return given === own && ownNames(app.config.host ?? 'localhost').has(name.toLowerCase())
}

/** Names that the server was started with; on every address (0.0.0.0) also those of the machine. */
function ownNames(host: string): Set<string> {
  if (!EVERY_ADDRESS.has(host)) return new Set([...LOOPBACK, inUrl(host)])
  const addresses = Object.values(networkInterfaces()).flatMap((some = []) => some.map(({ address }) => inUrl(address)))
  return new Set([...LOOPBACK, hostname().toLowerCase(), ...addresses])
}

/** An address as it stands in a URL: IPv6 in brackets, in its short spelling. */
function inUrl(host: string): string {
  const written = host.includes(':') && !host.startsWith('[') ? `[${host.split('%')[0]}]` : host
  return URL.canParse(`http://${written}`) ? new URL(`http://${written}`).hostname : written.toLowerCase()
}
