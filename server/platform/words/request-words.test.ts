import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, describe, expect, it, onTestFinished, type MockInstance, vi } from 'vitest'
import { testApp } from '#server/testing/test-app.ts'
import { MAX_DEPTH } from '#lib/json-limits.ts'
import * as cartErrors from '#words/cart-errors.ts'
import * as requestErrors from '#words/request-errors.ts'
import { readShopWords, withWords } from './shop-words.ts'

const OWN = 'Nothing of this kind is made here.'

// Two shops in one process, whose languages must not mix.
const english = await testApp()
const accented = await testApp({ database: english.database, language: 'en-XA' })
await accented.change(`INSERT INTO message_override VALUES ('en-XA', 'cart-errors.productNotSold', '${OWN}')`)

let port = 0
beforeAll(async () => {
  await accented.app.listen({ port: 0, host: '127.0.0.1' })
  port = (accented.app.server.address() as AddressInfo).port
})

/** Sends a request while the English shop answers two others: one before it, and one before the end of its body. */
async function sendBetweenOthers(
  path: string,
  body: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; text: string }> {
  const { memory } = accented.app
  const read = memory.getOrMake.bind(memory)
  let spy: MockInstance | undefined
  const wordsRead = new Promise<void>((resolve) => {
    spy = vi.spyOn(memory, 'getOrMake').mockImplementation(async (key, make) => {
      const value = await read(key, make)
      if (key === 'words') resolve()
      return value
    })
  })
  onTestFinished(() => spy?.mockRestore())
  await english.get('/api/nothing-here')
  return new Promise((resolve, reject) => {
    const sent = httpRequest(
      { port, path, method: 'POST', headers: { 'content-type': 'application/json', ...headers } },
      (reply) => {
        let text = ''
        reply.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
        reply.on('end', () => resolve({ status: reply.statusCode ?? 0, text }))
        sent.end()
      },
    )
    sent.on('error', reject)
    sent.write(body.slice(0, 1))
    void wordsRead.then(() => english.get('/api/nothing-here')).then(() => sent.end(body.slice(1)))
  })
}

/** Returns a message in the accented shop's language. */
const accent = async (message: () => string): Promise<string> => withWords(await readShopWords(accented.app), message)

describe('LG-05 a request keeps its language and the owner’s sentences', () => {
  const add = '/api/cart/add-item'

  it('in a handler that runs after its body has arrived', async () => {
    const reply = await sendBetweenOthers(add, JSON.stringify({ product_id: 99_999_999, quantity: 1 }))
    expect(reply.status).toBe(404)
    expect((JSON.parse(reply.text) as { message: string }).message).toBe(OWN)
  })

  it.each<[name: string, path: string, body: string, headers: Record<string, string>, message: () => string]>([
    ['a body that is not JSON', add, '{"product_id"', {}, requestErrors.invalidJson],
    ['a body that is too large', add, `"${'x'.repeat(70_000)}"`, {}, requestErrors.bodyTooLarge],
    ['an unknown type of body', add, '<xml/>', { 'content-type': 'text/xml' }, requestErrors.unsupportedType],
    [
      'a body that is nested too deep',
      add,
      '['.repeat(MAX_DEPTH + 2) + ']'.repeat(MAX_DEPTH + 2),
      {},
      () => requestErrors.nestedTooDeep({ levels: MAX_DEPTH }),
    ],
    ['a request of another site', add, '{}', { 'sec-fetch-site': 'cross-site' }, requestErrors.otherSite],
    ['an unreadable address', '/%E0%A4', '{}', {}, requestErrors.malformed],
    [
      'an unknown call',
      '/api/nothing',
      '{}',
      {},
      () => requestErrors.unknownCall({ method: 'POST', path: '/api/nothing' }),
    ],
    ['an unknown address', '/nothing', '{}', {}, () => requestErrors.nothingAt({ method: 'POST', path: '/nothing' })],
  ])('in the refusal of %s', async (_name, path, body, headers, message) => {
    const reply = await sendBetweenOthers(path, body, headers)
    expect((JSON.parse(reply.text) as { message: string }).message).toBe(await accent(message))
  })

  it('in the page that refuses a plain form', async () => {
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    const { text } = await sendBetweenOthers('/add-to-cart', 'product_id=99999999&quantity=1', type)
    expect(text).toContain('<html lang="en-XA"')
    expect(text).toContain(OWN)
    expect(text).toContain(await accent(requestErrors.tryAgain))
  })

  it('while the other shop answers in English', async () => {
    const reply = await english.post(add, { product_id: 99_999_999, quantity: 1 })
    expect(reply.json<{ message: string }>().message).toBe(cartErrors.productNotSold())
  })
})
