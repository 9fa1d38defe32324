import dns from 'node:dns'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import { type AddressInfo, Socket } from 'node:net'
import { syncBuiltinESMExports } from 'node:module'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fetchPublic } from './fetch-public.ts'

const LIMITS = { maxBytes: 1000, timeoutMs: 10_000, maxRedirects: 3 }
const PUBLIC = '93.184.216.34'
const NAME = 'pictures.example'

type Lookup = (host: string, options: object, callback: (error: null, found: dns.LookupAddress[]) => void) => void

/** Addresses that connections were opened to. */
let connected: string[] = []
/** Answers of the name server, one per question; the last repeats. */
let answers: string[][] = []
let answer = (_request: IncomingMessage, response: ServerResponse) => void response.end('picture')
const server = createServer((request, response) => answer(request, response))

const found = (): dns.LookupAddress[] => {
  const [first = []] = answers.length > 1 ? answers.splice(0, 1) : answers
  return first.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
}

beforeEach(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  connected = []
  answer = (_request, response) => void response.end('picture')
  const ofPromises = vi.spyOn(dns.promises, 'lookup') as unknown as { mockImplementation: (work: unknown) => void }
  ofPromises.mockImplementation(async (host: string) =>
    host === NAME ? found() : [{ address: host, family: host.includes(':') ? 6 : 4 }],
  )
  // What a socket asks that is given no lookup of its own.
  const ofSockets = vi.spyOn(dns, 'lookup') as unknown as { mockImplementation: (work: Lookup) => void }
  ofSockets.mockImplementation((_host, _options, callback) => callback(null, found()))
  syncBuiltinESMExports()
  // Stands in for the network: every address leads to the test's server, and is recorded.
  const { connect } = Socket.prototype as unknown as { connect: (this: Socket, options: object) => Socket }
  vi.spyOn(Socket.prototype, 'connect').mockImplementation(function (this: Socket, ...args: unknown[]) {
    const [options] = (Array.isArray(args[0]) ? args[0] : args) as [{ host: string; lookup?: Lookup }]
    const ask = options.lookup ?? (dns.lookup as unknown as Lookup)
    ask(options.host, { all: true }, (_error, addresses) => {
      connected.push(...addresses.map(({ address }) => address))
      connect.call(this, { host: '127.0.0.1', port })
    })
    return this
  })
})

afterEach(async () => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
})

const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'fetched',
    (error: { reason?: string }) => error.reason,
  )

describe.each(['127.0.0.1', '169.254.169.254', '::1', '::ffff:127.0.0.1', '10.0.0.7'])(
  'a name that is public first, and then leads to %s',
  (inner) => {
    it('AD-15 is fetched from the address that was checked', async () => {
      answers = [[PUBLIC], [inner]]
      expect((await fetchPublic(`http://${NAME}/jar.jpg`, LIMITS)).toString()).toBe('picture')
      expect(connected).toEqual([PUBLIC])
    })

    it('AD-15 is checked again when it redirects to itself', async () => {
      answers = [[PUBLIC], [inner]]
      answer = (_request, response) => void response.writeHead(302, { location: '/again.jpg' }).end()
      expect(await reasonOf(fetchPublic(`http://${NAME}/jar.jpg`, LIMITS))).toBe('not_public')
      expect(connected).toEqual([PUBLIC])
    })

    it('AD-15 is never connected to when it has both addresses at once', async () => {
      answers = [[PUBLIC, inner]]
      expect(await reasonOf(fetchPublic(`http://${NAME}/jar.jpg`, LIMITS))).toBe('not_public')
      expect(connected).toEqual([])
    })

    it('AD-15 is never connected to when a redirect names it', async () => {
      answers = [[PUBLIC]]
      const host = inner.includes(':') ? `[${inner}]` : inner
      answer = (_request, response) => void response.writeHead(307, { location: `http://${host}/latest/` }).end()
      expect(await reasonOf(fetchPublic(`http://${NAME}/jar.jpg`, LIMITS))).toBe('not_public')
      expect(connected).toEqual([PUBLIC])
    })
  },
)
