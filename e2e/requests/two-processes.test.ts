import { Agent, createServer, type IncomingHttpHeaders, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ShopPair, startPair, visitMeanwhile } from '#tools/testing/shop-pair.ts'
import type { Shop } from '#tools/testing/start-shop.ts'

const PAGES = ['/', '/shop-online', '/product-category/bowls', '/product/tea-bowl', '/about', '/no-such-page']

let pair: ShopPair
beforeAll(async () => {
  pair = await startPair({ DRAIN_SECONDS: '3' })
})
afterAll(() => pair.close())

interface Reply {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

/** Requests a page of the shared shop from one process. */
function pageOf(shop: Shop, path: string, headers: Record<string, string> = {}): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(shop.url + path, { headers: { ...headers, host: 'shop.example' } }, (reply) => {
      let text = ''
      reply.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, headers: reply.headers, text }))
    })
    request.on('error', reject).end()
  })
}
const statusOf = async (path: string) => (await pageOf(pair.shops[0]!, path)).status

it('OP-05 two processes send the same page under the same ETag', async () => {
  for (const path of PAGES) {
    const [one, other] = await Promise.all(pair.shops.map((shop) => pageOf(shop, path)))
    expect(other!.text, path).toBe(one!.text)
    expect(other!.headers.etag, path).toBe(one!.headers.etag)
  }
  const { etag = '' } = (await pageOf(pair.shops[0]!, '/about')).headers
  expect((await pageOf(pair.shops[1]!, '/about', { 'if-none-match': etag })).status).toBe(304)
})

it('OP-06 without the database, cached pages are served, other requests get 503 with Retry-After, and the shop recovers by itself', async () => {
  // A process caches pages once it receives notifications; cached pages are sent in brotli.
  const encodingOf = async (path: string) =>
    (await pageOf(pair.shops[0]!, path, { 'accept-encoding': 'br' })).headers['content-encoding']
  for (const path of ['/product/tea-bowl', '/about']) await expect.poll(() => encodingOf(path)).toBe('br')
  await pair.database.cut()
  try {
    await expect.poll(() => statusOf('/readyz')).toBe(503)
    for (const path of ['/product/tea-bowl', '/about']) expect(await statusOf(path), path).toBe(200)
    for (const path of ['/product/tall-bottle-vase', '/cart', '/api/product/single-product/moon-jar']) {
      const { status, headers, text } = await pageOf(pair.shops[0]!, path)
      expect(status, path).toBe(503)
      expect(Number(headers['retry-after']), path).toBeGreaterThan(0)
      if (!path.startsWith('/api/')) expect(text).toContain('Your cart and orders are safe')
    }
    expect(await statusOf('/healthz')).toBe(200)
  } finally {
    await pair.database.restore()
  }
  for (const path of ['/readyz', '/cart', '/product/tall-bottle-vase'])
    await expect.poll(() => statusOf(path)).toBe(200)
})

it('OP-05 processes that restart one after the other lose no GET or POST request', async () => {
  const balancer = await startBalancer(pair.shops.map((shop) => new URL(shop.url)))
  const results = await visitMeanwhile(balancer.url, ['GET', 'GET', 'POST'], async () => {
    await pair.restart(0)
    await pair.restart(1)
  })
  await balancer.close()
  expect(results.length).toBeGreaterThan(50)
  expect([...new Set(results)]).toEqual([200])
})

/**
 * Acts like the documented nginx: idle connections end after a second, and only requests that could not connect go to
 * the next process.
 */
async function startBalancer(targets: URL[]): Promise<{ url: string; close: () => Promise<void> }> {
  const agent = new Agent({ keepAlive: true, timeout: 1000 })
  let turn = 0
  const server = createServer((request, response) => {
    const body: Buffer[] = []
    request.on('data', (chunk: Buffer) => body.push(chunk))
    request.on('end', () => {
      const first = turn++
      const attempt = (which: number) => {
        const { hostname, port } = targets[(first + which) % targets.length]!
        const { method = 'GET', url = '/', headers } = request
        let isConnected = false
        const onward = httpRequest({ agent, hostname, port, method, path: url, headers }, (reply) => {
          response.writeHead(reply.statusCode ?? 502, reply.headers)
          reply.pipe(response)
        })
        onward.on('socket', (socket) => {
          if (socket.connecting) socket.once('connect', () => (isConnected = true))
          else isConnected = true
        })
        onward.on('error', () => {
          if (!isConnected && which + 1 < targets.length) return attempt(which + 1)
          response.writeHead(502).end()
        })
        onward.end(Buffer.concat(body))
      }
      attempt(0)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      agent.destroy()
    },
  }
}
