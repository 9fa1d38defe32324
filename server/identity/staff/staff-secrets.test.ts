import { Writable } from 'node:stream'
import type { LightMyRequestResponse } from 'fastify'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { loggerOptions } from '#server/platform/http/logging.ts'
import { type Browser, browser } from '#server/testing/customers.ts'
import { addStaff, appCode, setUpSecondFactor, staffLink, tokenOwner } from '#server/testing/staff.ts'
import { ADMIN_TOKEN, testApp } from '#server/testing/test-app.ts'

let log = ''
const sink = new Writable({ write: (chunk: Buffer, _encoding, done) => ((log += chunk.toString()), done()) })
const shop = await testApp({ trustProxyHops: 1, logger: pino(loggerOptions('trace'), sink) })
const { pool } = shop.database

it('AD-02 OP-02 no password, code, secret or token of staff is in the log, the audit log or a later reply', async () => {
  const owner = await addStaff(shop, 'owner')
  const invited = 'secret.guest@ashkiln.example'
  await owner.session.post('/api/admin/staff/invitations', { email: invited, role: 'editor' })
  const { secret, codes } = await setUpSecondFactor(owner)
  await browser(shop).post('/api/admin/reset', { email: owner.email })
  const secrets = [
    owner.password,
    secret,
    ...codes,
    ...codes.map((code) => code.replaceAll('-', '')),
    await staffLink(shop, invited, 'invitation'),
    await staffLink(shop, owner.email, 'reset-password'),
    appCode(secret),
    ADMIN_TOKEN,
    'argon2',
    'wrong-password-typed',
    'wrong-code-typed',
    'wrong-token-typed',
  ]
  const replies: LightMyRequestResponse[] = []
  const send = async (who: Browser, method: 'GET' | 'POST', url: string, payload?: object) =>
    replies.push(await who.send({ method, url, ...(payload && { payload }) }))
  const stranger = browser(shop)
  const { email, password } = owner
  await send(stranger, 'POST', '/api/admin/login', { email, password: 'wrong-password-typed' })
  await send(stranger, 'POST', '/api/admin/login', { email, password })
  await send(stranger, 'POST', '/api/admin/login', { email, password, code: 'wrong-code-typed' })
  await send(stranger, 'POST', '/api/admin/login', { email, password, code: appCode(secret) })
  await send(stranger, 'POST', '/api/admin/invitation', { token: 'wrong-token-typed' })
  await send(stranger, 'POST', '/api/admin/reset/check', { token: 'wrong-token-typed' })
  await send(owner.session, 'POST', '/api/admin/reauthenticate', { password: 'wrong-password-typed' })
  const byToken = await tokenOwner(shop)
  await send(byToken, 'POST', '/api/admin/reauthenticate', { token: 'wrong-token-typed' })
  await send(byToken, 'POST', '/api/admin/reauthenticate', { token: ADMIN_TOKEN })
  for (const url of ['session', 'staff', 'staff/sessions', 'account/sessions', 'audit'])
    await send(owner.session, 'GET', `/api/admin/${url}`)
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([
    401,
    401,
    401,
    200,
    422,
    422,
    422,
    422,
    200,
    ...Array<number>(5).fill(200),
  ])
  const { rows } = await pool.query<{ entry: string }>('SELECT row_to_json(a)::text AS entry FROM audit_entry a')
  expect(rows.length).toBeGreaterThan(3)
  const cookies = [owner.session, stranger, byToken].flatMap((who) => [...who.cookies.values()])
  expect(log).toContain('/api/admin/login')
  for (const one of [...secrets, ...cookies]) {
    expect(one).not.toBe('')
    for (const text of [log, ...replies.map(({ payload }) => payload), ...rows.map(({ entry }) => entry)])
      expect(text).not.toContain(one)
  }
})

it('AD-01 OP-02 the log contains nothing of a row that the database refuses', async () => {
  const { session, password } = await addStaff(shop, 'owner')
  log = ''
  await pool.query('ALTER TABLE staff ADD CONSTRAINT nobody CHECK (id < 0) NOT VALID')
  const reply = await session.put('/api/admin/account/password', {
    current_password: password,
    password: 'glaze at cone nine',
  })
  await pool.query('ALTER TABLE staff DROP CONSTRAINT nobody')
  expect(reply.statusCode).toBe(500)
  expect(log).toContain('"constraint":"nobody"')
  for (const secret of [password, 'glaze', 'argon2', '@ashkiln']) expect(log).not.toContain(secret)
})
