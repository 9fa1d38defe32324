import { Writable } from 'node:stream'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { renderer } from '#server/testing/fake-renderer.ts'
import { ADMIN_TOKEN, testApp } from '#server/testing/test-app.ts'
import { loggerOptions, withoutQueries } from './logging.ts'

let log = ''
const sink = new Writable({ write: (chunk: Buffer, _encoding, done) => ((log += chunk.toString()), done()) })
const throwing = {
  ...renderer,
  render: (input: Parameters<typeof renderer.render>[0]) => {
    if (input.url.startsWith('/breaks'))
      throw new Error(`GET http://shop.test/api/cart/get?cart_session=secret-in-error failed`)
    return renderer.render(input)
  },
}
const { get, post, send, database } = await testApp({ renderer: throwing, logger: pino(loggerOptions('trace'), sink) })

describe('the log', () => {
  it.each([
    ['a link of a mail', '/account/reset-password/nobody@example.com/secret-in-path'],
    ['a link of a mail, as payload', '/_payload/account/reset-password/nobody@example.com/secret-in-path'],
    ['a query', '/verify-email?token=secret-in-query'],
    ['the admin’s link', `/admin/login?token=${ADMIN_TOKEN}`],
    ['an order', '/checkout-complete?token=secret-in-query&order_id=1&type=cod'],
    ['a page that does not exist', '/nowhere/secret-in-path'],
    ['a call that does not exist', '/api/nowhere/secret-in-path'],
    ['a null byte', '/secret-in-path/%00'],
    ['a parameter', '/api/menu/secret-in-path'],
    ['a payment', '/payment/return/sandbox/secret-in-path'],
    ['a payment link', '/pay/secret-in-path'],
    ['a payment in a page', '/payment/page/sandbox/secret-in-path'],
    ['a picture', '/uploads/secret-in-path.webp'],
    ['a file', '/images/secret-in-path.webp?x=secret-in-query'],
    ['a page that breaks', '/breaks?token=secret-in-query'],
  ])('OP-02 contains no token of %s, at any level', async (_what, url) => {
    log = ''
    await get(url)
    expect(log).not.toBe('')
    for (const secret of ['secret-in', ADMIN_TOKEN, 'nobody@']) expect(log).not.toContain(secret)
  })

  it('OP-02 contains nothing of an unreadable address', async () => {
    log = ''
    expect((await get('/%zz/secret-in-path?token=secret-in-query')).statusCode).toBe(400)
    await get('/api/menu/header')
    expect(log).toContain('/api/menu/:id')
    expect(log).not.toContain('secret-in')
  })

  it('OP-02 names the route by its pattern', async () => {
    log = ''
    await get('/account/reset-password/nobody@example.com/secret-in-path')
    await get('/api/menu/header')
    expect(log).toContain('"route":"/account/reset-password/{email}/{token}"')
    expect(log).toContain('"route":"/api/menu/:id"')
  })

  it('OP-02 contains no password, code or token of a body, even when the database refuses the row', async () => {
    log = ''
    await post('/api/auth/login', { email: 'nobody@example.com', password: 'secret-in-body' })
    await post('/api/auth/otp/verify', { input: '9000000001', otp: '7391' })
    await send({
      method: 'POST',
      url: '/api/auth/login',
      payload: '{"password":"secret-in-body',
      headers: { 'content-type': 'application/json' },
    })
    await database.pool.query('ALTER TABLE customer ADD CONSTRAINT nobody CHECK (id < 0) NOT VALID')
    const reply = await post('/api/auth/register', {
      first_name: 'Asha',
      last_name: 'Pillai',
      phone: '9311111111',
      email: 'asha.secret-in-row@example.com',
      password: 'slow blue secret-in-body',
    })
    await database.pool.query('ALTER TABLE customer DROP CONSTRAINT nobody')
    expect(reply.statusCode).toBe(500)
    expect(log).toContain('"constraint":"nobody"')
    for (const secret of ['secret-in', '7391', 'argon2']) expect(log).not.toContain(secret)
  })

  it('OP-02 has one short line for a refusal, without a stack', async () => {
    const busy = await testApp({ database, mutationsPerMinute: 1, logger: pino(loggerOptions('info'), sink) })
    await busy.post('/api/cart/add-item', {})
    await busy.post('/api/cart/add-item', {})
    log = ''
    await busy.post('/api/cart/add-item', {})
    const [line = '', ...more] = log.trim().split('\n')
    expect(more).toEqual([])
    expect(JSON.parse(line)).toMatchObject({ level: 40, msg: 'refused', refusal: 'too_many_requests', status: 429 })
    expect(line).not.toContain('stack')
    expect(await busy.app.metrics.metrics()).toMatch(/vitrine_refusals_total\{code="too_many_requests"\} [1-9]/)
  })

  it.each([
    ['GET /api/cart?cart_session=abc&x=1 failed', 'GET /api/cart?… failed'],
    ['in "http://a.example/x?token=abc" (line 3)', 'in "http://a.example/x?…" (line 3)'],
    ['What? No.', 'What? No.'],
  ])('OP-02 removes the query from “%s”', (given, kept) => expect(withoutQueries(given)).toBe(kept))
})
