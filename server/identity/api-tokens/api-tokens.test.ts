import { describe, expect, it } from 'vitest'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { browser } from '#server/testing/customers.ts'
import { orderDesk } from '#server/testing/order-desk.ts'
import { addStaff } from '#server/testing/staff.ts'
import { asAdministrator } from '#server/testing/test-app.ts'

const { shop, pool, owner, paidOrder, read } = await orderDesk()
const { app } = shop

describe('API tokens', () => {
  const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` })
  async function addToken(scopes: string[], more: object = {}) {
    const reply = await owner.post('/api/admin/api-tokens', { values: { name: 'Carrier', scopes, ...more } })
    expect(reply.statusCode, reply.payload).toBe(200)
    const { id } = reply.json().data as { id: number }
    const { secret } = (await owner.post(`/api/admin/api-tokens/${id}/secret`)).json().data as { secret: string }
    return { id, secret, who: browser(shop, bearer(secret)) }
  }

  it('AD-29 call only the routes of their scopes, and never those of staff', async () => {
    const { who } = await addToken(['orders:read', 'orders:ship'])
    const opened = new Set<string>()
    for (const [name, access] of app.accessOf) {
      const [method = '', url = ''] = name.split(' ')
      if (access !== 'staff' || method === 'HEAD') continue
      const reply = await who.send({
        ...{ method, url: url.replace(/:(\w+)/g, '2000000000') },
        ...(method !== 'GET' && { payload: {} }),
      })
      const isOpen = ['orders:read', 'orders:ship'].includes(app.scopeOf.get(name) ?? '')
      if (isOpen) opened.add(name)
      if (isOpen) expect([401, 403], name).not.toContain(reply.statusCode)
      else expectFailure(reply, 403, 'scope_missing')
    }
    expect(opened.size).toBeGreaterThan(5)
    for (const name of app.scopeOf.keys())
      expect(name).not.toMatch(/\/admin\/(staff|audit|settings|payment|api-tokens|webhooks)/)
  })

  it('AD-29 let a carrier ship an order, under their own name', async () => {
    const { who } = await addToken(['orders:read', 'orders:ship'])
    const number = await paidOrder(1, 1)
    const { version } = (await who.get(`/api/admin/orders/${number}`)).json().data
    const shipped = await who.post(`/api/admin/orders/${number}/ship`, { version, waybill: 'CARRIER-1' })
    expectData(shipped, 'DeskOrder')
    expect((await read(number)).status).toBe('shipped')
    const { rows } = await pool.query(
      'SELECT staff_name FROM audit_entry WHERE record_title LIKE $1 ORDER BY id DESC LIMIT 1',
      [`%${number}%`],
    )
    expect(rows).toEqual([{ staff_name: 'Carrier (API token)' }])
    expectFailure(await who.post(`/api/admin/orders/${number}/refund`, { version: 1 }), 403, 'scope_missing')
  })

  it('AD-29 let accounting download invoices', async () => {
    const { who } = await addToken(['documents:read'])
    const number = await paidOrder(1, 1)
    const file = await who.get(`/api/admin/orders/${number}/documents/invoice.pdf`)
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf'])
    expectFailure(await who.get(`/api/admin/orders/${number}`), 403, 'scope_missing')
  })

  it('AD-29 stop working when they expire, are replaced or deleted, and are stored as a hash', async () => {
    const { id, secret, who } = await addToken(['stock:read'])
    expect((await who.get('/api/admin/stock')).statusCode).toBe(200)
    const state = (await owner.get(`/api/admin/api-tokens/${id}/state`)).json().data
    expect(state).toMatchObject({ prefix: secret.slice(0, 8), is_expired: false, last_used_at: expect.any(String) })
    const stored = JSON.stringify((await pool.query('SELECT * FROM api_token')).rows)
    expect(stored).not.toContain(secret.slice(8))

    await pool.query('UPDATE api_token SET expires_at = now() WHERE id = $1', [id])
    expectFailure(await who.get('/api/admin/stock'), 401, 'unknown_token')
    await pool.query('UPDATE api_token SET expires_at = NULL WHERE id = $1', [id])
    const { secret: next } = (await owner.post(`/api/admin/api-tokens/${id}/secret`)).json().data
    expectFailure(await who.get('/api/admin/stock'), 401, 'unknown_token')
    const renewed = browser(shop, bearer(next))
    expect((await renewed.get('/api/admin/stock')).statusCode).toBe(200)
    const { version } = (await owner.get(`/api/admin/api-tokens/${id}`)).json().data
    expect((await owner.remove(`/api/admin/api-tokens/${id}?version=${version}`)).statusCode).toBe(200)
    expectFailure(await renewed.get('/api/admin/stock'), 401, 'unknown_token')
  })

  it('AD-29 have no rights outside of the admin’s calls, even beside a session', async () => {
    const { secret } = await addToken(['orders:read'])
    const { session } = await addStaff(shop, 'owner')
    const reply = await session.send({ url: '/api/admin/staff', headers: bearer(secret) })
    expectFailure(reply, 403, 'scope_missing')
    expect((await browser(shop, bearer(secret)).get('/dev/outbox')).statusCode).toBe(403)
    const hidden = '/api/product/single-product/moon-jar?is_published=false'
    await pool.query(`UPDATE product_group SET published = false WHERE slug = 'moon-jar'`)
    expect((await browser(shop, bearer(secret)).get(hidden)).statusCode).toBe(404)
  })

  it('AD-29 are limited in calls', async () => {
    const { id, who } = await addToken(['stock:read'])
    // Below zero, because ten attempts a second return.
    app.processAttempts.spend({ bucket: `apiToken:${id}`, max: 600, seconds: 60 }, 6000)
    expectFailure(await who.get('/api/admin/stock'), 429, 'too_many_requests')
  })

  it('AD-29 are limited in guesses by their network, which affects no valid token and no repeated one', async () => {
    const from = { 'x-forwarded-for': '198.51.100.7' }
    const statuses = async (headers: object, count = 25) => {
      const replies = []
      const caller = browser(shop, { ...headers, ...from })
      for (let call = 0; call < count; call += 1) replies.push((await caller.get('/api/admin/stock')).statusCode)
      return [...new Set(replies)]
    }
    const revoked = await addToken(['stock:read'])
    await owner.post(`/api/admin/api-tokens/${revoked.id}/secret`)
    // A system that nobody told of its new token. The admin token has the same counter.
    expect(await statuses(bearer(revoked.secret))).toEqual([401])
    expect(await statuses(asAdministrator, 1)).toEqual([200])

    const guesses = []
    for (let guess = 0; guess < 25; guess += 1) guesses.push(...(await statuses(bearer(`vit_guess-${guess}`), 1)))
    expect(guesses.slice(0, 19)).toEqual(Array.from({ length: 19 }, () => 401))
    expect(guesses.at(-1)).toBe(429)
    expect(await statuses(bearer(revoked.secret), 1)).toEqual([401])
    const valid = await addToken(['stock:read'])
    expect(await statuses(bearer(valid.secret), 3)).toEqual([200])
  })

  it('AD-29 may make many calls at once', async () => {
    const { secret } = await addToken(['stock:read'])
    const who = browser(shop, { ...bearer(secret), 'x-forwarded-for': '198.51.100.8' })
    const replies = await Promise.all(Array.from({ length: 40 }, () => who.get('/api/admin/stock')))
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  })

  it('AD-29 are created by owners who have just re-authenticated', async () => {
    const manager = await addStaff(shop, 'manager')
    const values = { name: 'x', scopes: ['orders:read'] }
    expectFailure(await manager.session.post('/api/admin/api-tokens', { values }), 403, 'role_not_allowed')
    const late = await addStaff(shop, 'owner')
    await pool.query(
      `UPDATE staff_session SET reauthenticated_at = now() - interval '16 minutes' WHERE staff_id = $1`,
      [late.id],
    )
    expectFailure(await late.session.post('/api/admin/api-tokens', { values }), 403, 'reauthentication_required')
    expectFailure(
      await owner.post('/api/admin/api-tokens', { values: { ...values, scopes: ['staff:write'] } }),
      422,
      'invalid_values',
    )
  })
})
