import { Writable } from 'node:stream'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { MAX_DEPTH } from '#lib/json-limits.ts'
import { loggerOptions } from '#server/platform/http/logging.ts'
import { expectFailure } from '#server/testing/contract.ts'
import { loggedIn, meera } from '#server/testing/customers.ts'
import { renderer } from '#server/testing/fake-renderer.ts'
import { ADMIN_TOKEN, testApp } from '#server/testing/test-app.ts'

let log = ''
const sink = new Writable({ write: (chunk: Buffer, _encoding, done) => ((log += chunk.toString()), done()) })
const shop = await testApp({ renderer, mutationsPerMinute: 100_000, logger: pino(loggerOptions('info'), sink) })
const customer = await loggedIn(shop, meera)

const routes = [...shop.app.accessOf.keys()].flatMap((route) => {
  const [method = '', url = ''] = route.split(' ')
  return ['GET', 'HEAD', 'OPTIONS', 'TRACE', 'SEARCH'].includes(method) || url === '/api/' || url === '/api/*'
    ? []
    : [{ method: method as 'POST', url: url.replace(/:(\w+)/g, 'x').replace('*', 'x') }]
})
const send = (method: 'POST', url: string, type: string, payload: string) =>
  customer.send({ method, url, payload, headers: { 'content-type': type, authorization: `Bearer ${ADMIN_TOKEN}` } })

const FAR = 8000
const bodies = [
  `${'['.repeat(MAX_DEPTH + 1)}${']'.repeat(MAX_DEPTH + 1)}`,
  `${'{"":'.repeat(FAR)}1${'}'.repeat(FAR)}`,
  `{"password":${'[{"":'.repeat(FAR)}1${'}]'.repeat(FAR)}}`,
]

describe('bodies that nest too deep', () => {
  it('OP-03 are refused by every route that takes JSON, before anything recurses into them', async () => {
    expect(routes.length).toBeGreaterThan(60)
    const takeForms = new Set<string>()
    for (const { method, url } of routes) {
      // All uploads together have a limit of 20 in a minute.
      await shop.app.database.pool.query('DELETE FROM attempt')
      const replies = await Promise.all(bodies.map((body) => send(method, url, 'application/json', body)))
      for (const reply of replies) {
        if (reply.statusCode === 415) takeForms.add(url)
        else if (url.startsWith('/api/plugins/x/')) expectFailure(reply, 404, 'not_found')
        // A form's own address answers with its page.
        else if (url.startsWith('/forms/')) expect(reply.statusCode).toBe(400)
        // Reads no body; the address is not one of a payment.
        else if (url.startsWith('/payment/return/')) expectFailure(reply, 400, 'malformed')
        else expectFailure(reply, 400, 'nested_too_deep')
      }
    }
    expect([...takeForms].filter((url) => url.startsWith('/api/'))).toEqual([])
    expect(takeForms.size).toBeLessThan(20)
    expect(log).not.toContain('"stack"')
    expect(log).not.toContain('request failed')
  })

  it('OP-03 are client errors in form fields too', async () => {
    const name = `a${'[b]'.repeat(300)}`
    const boundary = 'xxxxxxxxxxxxxxxxxxxx'
    const deep = '['.repeat(FAR)
    for (const { method, url } of routes) {
      const replies = await Promise.all([
        send(method, url, 'application/x-www-form-urlencoded', `${name}=1&b=${deep.slice(0, 500)}`),
        send(
          method,
          url,
          `multipart/form-data; boundary=${boundary}`,
          `--${boundary}\r\ncontent-disposition: form-data; name="answers"\r\n\r\n${deep}\r\n--${boundary}--\r\n`,
        ),
      ])
      for (const { statusCode } of replies) expect(statusCode, `${method} ${url}`).toBeLessThan(500)
    }
    expect(log).not.toContain('request failed')
  })

  it('OP-03 are read up to the maximum depth', async () => {
    const body = '['.repeat(MAX_DEPTH) + ']'.repeat(MAX_DEPTH)
    const reply = await send('POST', '/api/cart/add-item', 'application/json', body)
    expectFailure(reply, 400, 'malformed')
  })
})
