import { connect, type AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { testApp } from '#server/testing/test-app.ts'
import type { SlowRequestLimits } from './slow-requests.ts'

async function listening(slowRequests?: SlowRequestLimits): Promise<number> {
  const { app } = await testApp(slowRequests ? { slowRequests } : {})
  await app.listen({ port: 0, host: '127.0.0.1' })
  return (app.server.address() as AddressInfo).port
}
const port = await listening({ headers: 300, body: 600, upload: 2500, uploadWindow: 10_000 })

/** Sends the beginning of a request; returns the reply and how long the server kept the connection open. */
function sendBeginning(beginning: string): Promise<{ text: string; ms: number }> {
  const startedAt = performance.now()
  return new Promise((resolve) => {
    let text = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(beginning))
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
    socket.on('error', () => undefined)
    socket.on('close', () => resolve({ text, ms: performance.now() - startedAt }))
  })
}

const head = (url: string, type: string) =>
  `POST ${url} HTTP/1.1\r\nHost: shop.test\r\nContent-Type: ${type}\r\nContent-Length: 1000\r\n\r\n`

describe('requests that are none', () => {
  it.each([
    ['FOO / HTTP/1.1\r\nHost: shop.test\r\n\r\n', 400, 'malformed'],
    ['GET /caf\u00e9 HTTP/1.1\r\nHost: shop.test\r\n\r\n', 400, 'malformed'],
    ['\u0016\u0003\u0001', 400, 'malformed'],
    [`GET / HTTP/1.1\r\nHost: shop.test\r\nCookie: ${'a=b; '.repeat(4000)}\r\n\r\n`, 431, 'too_large'],
    ['POST / HTTP/1.1\r\nHost: shop.test\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n', 400, 'malformed'],
  ])('OP-03 are answered with the envelope: %j', async (bytes, status, code) => {
    const { text } = await sendBeginning(bytes)
    expect(text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `, 'u'))
    const body = text.slice(text.indexOf('\r\n\r\n') + 4)
    expect(JSON.parse(body)).toEqual({ status: 'error', code, message: expect.stringMatching(/\.$/u) })
  })
})

describe('slow requests', () => {
  it('OP-03 refused for their headers are answered at once, and the rest of their body is ignored', async () => {
    const answer = await new Promise<string>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(`${head('/api/cart/add-item', 'application/xml')}x`))
      socket.once('data', (chunk: Buffer) => resolve(chunk.toString()))
      socket.on('error', () => undefined)
    })
    expect(answer).toMatch(/^HTTP\/1\.1 415 /)
  })

  it('OP-03 are closed when their headers do not arrive', async () => {
    const { text, ms } = await sendBeginning('GET /api/base/host HTTP/1.1\r\nHost: shop.test\r\n')
    expect(text).toMatch(/^HTTP\/1\.1 408 /)
    expect(ms).toBeGreaterThan(290)
  })

  it.each([
    ['JSON', head('/api/cart/add-item', 'application/json')],
    ['a search', head('/api/search/search-products', 'application/json')],
    ['a form', head('/admin/logout', 'application/x-www-form-urlencoded')],
  ])('OP-03 are closed when the body of %s does not arrive', async (_what, beginning) => {
    const { text, ms } = await sendBeginning(`${beginning}{"product_id":`)
    expect(text).toMatch(/^HTTP\/1\.1 408 /)
    expect(text.toLowerCase()).toContain('connection: close')
    expect(ms).toBeGreaterThan(590)
  })

  it('OP-03 that are uploads have more time before they are closed', async () => {
    const upload = sendBeginning(
      `${head('/api/plugins/ProductCustomisation/uploadImage', 'multipart/form-data; boundary=x')}--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\n`,
    )
    const other = sendBeginning(`${head('/api/cart/add-item', 'application/json')}{"product_id":`)
    expect(await Promise.race([upload.then(() => 'upload'), other.then(() => 'other')])).toBe('other')
    const { text, ms } = await upload
    expect(text).toMatch(/^(HTTP\/1\.1 408 |$)/)
    expect(ms).toBeGreaterThan(2400)
  })

  it('OP-03 that arrive slowly, but in time, are answered', async () => {
    const patient = await listening()
    const body = '{"query":"vase"}'
    const text = await new Promise<string>((resolve) => {
      let got = ''
      const socket = connect(patient, '127.0.0.1', () => {
        socket.write(
          `POST /api/search/search-products HTTP/1.1\r\nHost: shop.test\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
          () => socket.write(body.slice(5)),
        )
      })
      socket.on('data', (chunk: Buffer) => (got += chunk.toString()))
      socket.on('close', () => resolve(got))
    })
    expect(text).toMatch(/^HTTP\/1\.1 200 /)
  })
})
