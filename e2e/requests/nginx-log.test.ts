import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { hasNginx, startNginx } from '../support/nginx.ts'

const SECRET = 'S3cret-of-somebody'

/** URLs as used by links, forms and scripts, each with a secret. */
const ADDRESSES = [
  `/admin/login?token=${SECRET}&next=/dev/outbox`,
  `/api/cart/get?api_cart=abc&cart_session=${SECRET}`,
  `/checkout-complete?token=${SECRET}&order_id=1042`,
  `/checkout-complete/confirm?token=${SECRET}`,
  `/account/verify-email?token=${SECRET}`,
  `/account/undo?token=${SECRET}`,
  `/newsletter-confirm?token=${SECRET}`,
  `/newsletter-unsubscribe?token=${SECRET}`,
  `/waiting/confirm?token=${SECRET}`,
  `/account/reset-password/nobody@shop.example/${SECRET}`,
  `/_payload/account/reset-password/nobody@shop.example/${SECRET}`,
  `/Account/%72eset-password//nobody@shop.example/${SECRET}/`,
  `/payment/return/sandbox/${SECRET}`,
  `/payment/page/sandbox/${SECRET}`,
  `/sandbox/${SECRET}/pay`,
  `/uploads/${SECRET}.webp`,
  `/account/orders/${SECRET}/invoice`,
  `/admin/orders/${SECRET}`,
  `/track-order/${SECRET}`,
  `/api/track-order/${SECRET}`,
]

it.runIf(hasNginx())('OP-02 the documented nginx logs no secret of a URL or Referer', async () => {
  // Replies, drops the connection, or sends a long reply slowly, which nginx reports in its error log.
  const upstream = createServer(({ method }, reply) => {
    if (method === 'DELETE') reply.socket?.destroy()
    else reply.end('x'.repeat(method === 'GET' ? 1_000_000 : 10))
  })
  await new Promise<void>((resolve) => void upstream.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void upstream.close())
  const { port } = upstream.address() as AddressInfo
  // The other process is down: nothing listens on port 1.
  const nginx = await startNginx([String(port), '1'])
  onTestFinished(nginx.stop)

  for (const address of ADDRESSES)
    for (const method of ['GET', 'POST', 'DELETE']) {
      const referer = `https://shop.example${ADDRESSES[0]}`
      const reply = await fetch(nginx.url + address, { method, headers: { referer } })
      await reply.arrayBuffer()
    }
  const tooLong = await fetch(`${nginx.url}/about?token=${SECRET}${'x'.repeat(40_000)}`)
  expect(tooLong.status).toBe(414)

  await expect.poll(() => nginx.logs().match(/"status":/g)?.length).toBeGreaterThan(ADDRESSES.length * 3)
  const logs = nginx.logs()
  expect(logs).not.toContain(SECRET)
  expect(logs).not.toContain('nobody@')
  expect(logs).toContain('"path":"/admin/login","status":200')
  expect(logs).toContain('"path":"/account/reset-password/*","status":200')
  // What the error log would have contained.
  expect(logs).toMatch(/"status":502,.*"upstream_status":"502/)
})

it.runIf(hasNginx())('OP-07 the documented nginx does not forward requests for /metrics', async () => {
  let requestCount = 0
  const upstream = createServer((_request, reply) => void (requestCount++, reply.end('figures')))
  await new Promise<void>((resolve) => void upstream.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void upstream.close())
  const { port } = upstream.address() as AddressInfo
  const nginx = await startNginx([String(port), String(port)])
  onTestFinished(nginx.stop)
  const before = requestCount
  for (const path of ['/metrics', '//metrics', '/%6Detrics', '/metrics?x=1', '/about/../metrics'])
    expect((await fetch(nginx.url + path)).status, path).toBe(404)
  expect(requestCount).toBe(before)
})
