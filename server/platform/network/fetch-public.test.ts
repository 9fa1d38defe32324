import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type FetchLimits, fetchPublic } from './fetch-public.ts'
import { isPublicAddress } from './public-address.ts'

const limits: FetchLimits = {
  maxBytes: 1000,
  timeoutMs: 5000,
  maxRedirects: 3,
  isAllowed: (one) => one === '127.0.0.1',
}

async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await new Promise((done) => server.once('listening', done))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'fetched',
    (error: { reason?: string }) => error.reason,
  )

describe('isPublicAddress', () => {
  it.each(['93.184.216.34', '2606:2800:220:1:248:1893:25c8:1946'])('AD-15 accepts %s', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })

  it.each([
    ...['127.0.0.1', '10.1.2.3', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0', '224.0.0.1'],
    ...['255.255.255.255', '192.0.2.1', '198.18.0.1', '::1', '::', 'fe80::1', 'fd00::1', 'fd00:ec2::254', 'ff02::1'],
    ...[
      '::ffff:127.0.0.1',
      '::ffff:169.254.169.254',
      '64:ff9b::7f00:1',
      '2002:7f00:1::',
      '2001:db8::1',
      '::7f00:1',
      'x',
    ],
  ])('AD-15 refuses %s', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })
})

describe('fetchPublic', () => {
  it('AD-15 fetches a file, and follows redirects', async () => {
    const origin = await serve((request, response) => {
      if (request.url === '/a') response.writeHead(302, { location: '/b' }).end()
      else response.end('picture')
    })
    expect((await fetchPublic(`${origin}/a`, limits)).toString()).toBe('picture')
  })

  it.each([
    ...['http://127.0.0.1/', 'http://localhost/', 'http://[::1]/', 'http://[::ffff:127.0.0.1]/', 'http://2130706433/'],
    ...['http://0x7f.1/', 'http://169.254.169.254/latest/meta-data/', 'http://10.0.0.1/', 'http://127.1/'],
  ])('AD-15 does not connect to %s', async (address) => {
    const { isAllowed: _any, ...strict } = limits
    expect(await reasonOf(fetchPublic(address, strict))).toBe('not_public')
  })

  it.each([
    'file:///etc/passwd',
    'ftp://example.com/',
    'data:image/png,',
    'http://a:b@example.com/',
    'picture.jpg',
    '',
  ])('AD-15 does not fetch %j', async (address) => {
    expect(await reasonOf(fetchPublic(address, limits))).toBe('not_http')
  })

  it('AD-15 checks the address of each redirect', async () => {
    let asked = 0
    const inside = await serve((_request, response) => {
      asked += 1
      response.end('secret')
    })
    const outside = await serve((_request, response) => {
      response.writeHead(302, { location: inside.replace('127.0.0.1', '[::ffff:7f00:1]') }).end()
    })
    expect(await reasonOf(fetchPublic(outside, { ...limits, isAllowed: (one) => one === '127.0.0.1' }))).toBe(
      'not_public',
    )
    expect(asked).toBe(0)
  })

  it('AD-15 gives up on large, slow, endless and missing files', async () => {
    const origin = await serve((request, response) => {
      if (request.url === '/large') response.end('x'.repeat(1001))
      else if (request.url === '/slow') response.write('x')
      else if (request.url === '/round') response.writeHead(302, { location: '/round' }).end()
      else response.writeHead(404).end()
    })
    expect(await reasonOf(fetchPublic(`${origin}/large`, limits))).toBe('too_large')
    expect(await reasonOf(fetchPublic(`${origin}/slow`, { ...limits, timeoutMs: 200 }))).toBe('too_slow')
    expect(await reasonOf(fetchPublic(`${origin}/round`, limits))).toBe('too_many_redirects')
    expect(await reasonOf(fetchPublic(`${origin}/missing`, limits))).toBe('refused')
    expect(await reasonOf(fetchPublic('http://127.0.0.1:1/', limits))).toBe('unreachable')
  })
})
