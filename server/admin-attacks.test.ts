import { beforeEach, describe, expect, it } from 'vitest'
import { type ResourceName, resources } from '#generated/admin-resources.ts'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { browser } from '#server/testing/customers.ts'
import { addStaff, copyOf, forgetReauthentication, loginOf, staffLogin, tokenOwner } from '#server/testing/staff.ts'
import { testApp } from '#server/testing/test-app.ts'

const shop = await testApp({ trustProxyHops: 1 })
const { pool } = shop.database
const owner = await tokenOwner(shop)
beforeEach(() => pool.query('DELETE FROM attempt'))

type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE'
const calls = [...shop.app.accessOf].flatMap(([name, access]) => {
  const [method = '', url = ''] = name.split(' ')
  return url.startsWith('/api/admin/') && method !== 'HEAD' ? [{ name, access, method, url }] : []
})
/** No record has these ids, so that no call changes anything. */
const withIds = (url: string) => url.replaceAll(/:\w+/gu, '2000000000')
const changes = calls.flatMap(({ method, url }) =>
  method === 'GET' ? [] : [[method as Method, withIds(url)] as const],
)

describe('calls of the admin', () => {
  it('AD-01 AC-06 are for staff, except those before a login', () => {
    const open = calls.filter(({ access }) => access !== 'staff').map(({ name }) => name)
    expect(open.sort()).toEqual([
      'POST /api/admin/invitation',
      'POST /api/admin/invitation/accept',
      'POST /api/admin/login',
      'POST /api/admin/logout',
      'POST /api/admin/reset',
      'POST /api/admin/reset/check',
      'POST /api/admin/reset/complete',
    ])
    expect(calls.length).toBeGreaterThan(60)
  })

  it.each(changes)(
    'AD-01 AU-18 accept no change that another site makes a browser send: %s %s',
    async (method, url) => {
      const send = (headers: Record<string, string>, payload: string | object = {}) =>
        owner.send({ method, url, headers, payload })
      for (const headers of [
        { origin: 'https://evil.example' },
        { origin: 'null' },
        { origin: 'http://shop.test.evil.example' },
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site', origin: 'http://other.shop.test' },
      ])
        expectFailure(await send(headers), 403, 'other_origin')
      // What a browser sends without asking, always with its origin.
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=b'])
        expectFailure(
          await send({ 'content-type': type, origin: 'https://evil.example' }, '{"values":{}}'),
          403,
          'other_origin',
        )
    },
  )
})

describe('values of a record', () => {
  /** What a client may want to set and must not. */
  const PLANTED = {
    id: 7,
    version: 99,
    role: 'owner',
    staff_id: 1,
    created_at: '2020-01-01T00:00:00Z',
    archived_at: null,
    is_admin: true,
  }
  const fields = Object.keys(PLANTED)

  it.each(Object.entries(resources).map(([name, { path }]) => [name, path] as const))(
    'AD-01 AD-04 are those of its schema only: %s',
    async (name, path) => {
      const { schema } = (await resources[name as ResourceName].load()) as unknown as {
        schema: { properties: object; 'x-resource': { actions: string[] } }
      }
      const unknown = fields.filter((field) => !(field in schema.properties))
      const list = async () =>
        (await owner.get(`/api/admin/${path}?limit=1`)).json().data as { rows: { id: number }[]; total: number }
      const { rows, total } = await list()
      const errorsOf = (reply: Awaited<ReturnType<typeof owner.post>>) =>
        Object.keys(expectFailure(reply, 422, 'invalid_values').payload?.['errors'] as object)

      if (!schema['x-resource'].actions.includes('create')) {
        expectFailure(await owner.post(`/api/admin/${path}`, { values: PLANTED }), 404, 'unknown_call')
        return
      }
      const created = errorsOf(await owner.post(`/api/admin/${path}`, { values: PLANTED }))
      expect(created).toEqual(expect.arrayContaining(unknown.map((field) => `/${field}`)))
      for (const beside of [{ id: 7 }, { role: 'owner' }, { staff: { role: 'owner' } }])
        expectFailure(await owner.post(`/api/admin/${path}`, { values: {}, ...beside }), 400, 'malformed')
      for (const text of ['{"values":{"__proto__":{"id":1}}}', '{"values":{"constructor":{"prototype":{"id":1}}}}']) {
        const reply = await owner.send({
          method: 'POST',
          url: `/api/admin/${path}`,
          headers: { 'content-type': 'application/json' },
          payload: text,
        })
        expect([400, 422]).toContain(reply.statusCode)
      }

      const [{ id } = { id: undefined }] = rows
      if (id !== undefined) {
        const url = `/api/admin/${path}/${id}`
        const before = (await owner.get(url)).json().data as { version: number }
        for (const field of unknown)
          expect(
            errorsOf(
              await owner.patch(url, {
                version: before.version,
                values: { [field]: PLANTED[field as keyof typeof PLANTED] },
              }),
            ),
          ).toEqual([`/${field}`])
        const beside = { version: before.version, values: {}, id: 7 }
        expectFailure(await owner.patch(url, beside), 400, 'malformed')
        expect((await owner.get(url)).json().data).toEqual(before)
      }
      expect((await list()).total).toBe(total)
    },
  )
})

describe('a place in a list', () => {
  const cursor = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url')
  const forged = [
    ...['x', '', 'null', 'infinity!', '0000-01-01', '9'.repeat(400), '2026-02-31', 'a\0b'].map((value) =>
      cursor(value, 1),
    ),
    ...[cursor('1', 2 ** 40), cursor('1', -1), cursor(1, 1), cursor(), 'e30', '%00', '🏺', 'x'.repeat(1000)],
  ]

  it.each(Object.entries(resources).map(([name, { path }]) => [name, path] as const))(
    'AD-03 OP-03 is refused if it is forged: %s',
    async (name, path) => {
      const { schema } = (await resources[name as ResourceName].load()) as unknown as {
        schema: { 'x-resource': { sorts: (string | { name: string })[] } }
      }
      const sorts = schema['x-resource'].sorts.map((one) => (typeof one === 'string' ? one : one.name))
      expect(sorts.length).toBeGreaterThan(0)
      for (const sort of sorts.flatMap((one) => [one, `-${one}`]))
        for (const after of forged) {
          const { statusCode, payload } = await owner.get(
            `/api/admin/${path}?sort=${sort}&after=${encodeURIComponent(after)}`,
          )
          // Any text is a place in a list that is sorted by text.
          expect([200, 400], `${sort} ${after} ${payload}`).toContain(statusCode)
        }
    },
  )

  it('AD-02 AD-20 OP-03 is refused for a day that no calendar has', async () => {
    for (const url of [
      '/api/admin/audit?from=0000-01-01T00:00:00Z',
      '/api/admin/orders?from=0000-01-01',
      '/api/admin/orders?from=0001-01-01',
      '/api/admin/orders?to=9999-12-31',
      `/api/admin/orders?sort=-placed&after=${cursor('x', 1)}`,
      '/api/admin/dashboard?from=0000-01-01&until=0000-01-02',
      '/api/admin/dashboard?from=0001-01-01&until=0001-01-01',
      '/api/admin/dashboard?from=9999-12-31&until=9999-12-31',
    ]) {
      const reply = await owner.get(url)
      expect([200, 400, 422], `${url} ${reply.payload}`).toContain(reply.statusCode)
    }
  })
})

describe('a session of staff', () => {
  it('AD-01 AU-18 is not one that somebody has planted before the login', async () => {
    const asha = await addStaff(shop, 'editor')
    const planted = 'a'.repeat(43)
    const victim = browser(shop)
    victim.cookies.set('vitrine_staff', planted)
    expectData(await victim.post('/api/admin/login', loginOf(asha)), 'StaffMe')
    expect(victim.cookies.get('vitrine_staff')).not.toBe(planted)
    const thief = browser(shop)
    thief.cookies.set('vitrine_staff', planted)
    expectFailure(await thief.get('/api/admin/me'), 401, 'staff_login_required')
    // Nor is a thief's own session continued as the victim's.
    const ravi = await addStaff(shop, 'editor')
    const shared = copyOf(shop, ravi.session)
    await shared.post('/api/admin/login', loginOf(asha))
    expectFailure(await ravi.session.get('/api/admin/me'), 401, 'staff_login_required')
  })

  it('AD-01 ends or changes in every process with the account', async () => {
    const other = await testApp({ database: shop.database, trustProxyHops: 1 })
    const person = async () => {
      const one = await addStaff(shop, 'manager')
      const elsewhere = copyOf(other, await staffLogin(shop, one))
      const read = () => elsewhere.get('/api/admin/form-answers')
      expect((await read()).statusCode).toBe(200)
      return { ...one, read }
    }
    const [changed, disabled, demoted, reset] = [await person(), await person(), await person(), await person()]
    const passwords = { current_password: changed.password, password: 'glaze at cone nine' }
    expectData(await changed.session.put('/api/admin/account/password', passwords), 'Done')
    expectFailure(await changed.read(), 401, 'staff_login_required')
    expectData(await owner.post(`/api/admin/staff/${disabled.id}/disable`), 'StaffMember')
    expectFailure(await disabled.read(), 401, 'staff_login_required')
    expectData(await owner.put(`/api/admin/staff/${demoted.id}/role`, { role: 'fulfilment' }), 'StaffMember')
    expectFailure(await demoted.read(), 403, 'role_not_allowed')
    const all = expectData(await owner.get('/api/admin/staff/sessions'), 'StaffSessions').sessions
    for (const { id, staff_id: of } of all)
      if (of === reset.id) expectData(await owner.remove(`/api/admin/staff/sessions/${id}`), 'Done')
    expectFailure(await reset.read(), 401, 'staff_login_required')
  })
})

describe('a session left open', () => {
  const sensitive = changes.filter(([, url]) =>
    /^\/api\/admin\/(?:staff\/|account\/(?:second-factor|sessions))/u.test(url),
  )

  it.each(sensitive)('AD-01 cannot change staff or logins without a password: %s %s', async (method, url) => {
    const person = await staffOwner()
    await forgetReauthentication(shop)
    const reply = await person.send({ method, url, payload: bodyOf(url) })
    expectFailure(reply, 403, 'reauthentication_required')
  })

  let known: Promise<{ session: ReturnType<typeof browser> }> | undefined
  const staffOwner = async () => (await (known ??= addStaff(shop, 'owner'))).session
  const bodyOf = (url: string): object =>
    url.endsWith('/role')
      ? { role: 'editor' }
      : url.endsWith('/invitations')
        ? { email: 'x@ashkiln.example', role: 'owner' }
        : url.endsWith('/confirm')
          ? { code: '000000' }
          : url.endsWith('-roles')
            ? { roles: [] }
            : {}

  it('AD-01 are a closed list', () => {
    expect(sensitive.map(([method, url]) => `${method} ${url.replaceAll('2000000000', ':id')}`).sort()).toEqual([
      'DELETE /api/admin/account/second-factor',
      'DELETE /api/admin/account/sessions/:id',
      'DELETE /api/admin/staff/:id/second-factor',
      'DELETE /api/admin/staff/invitations/:id',
      'DELETE /api/admin/staff/sessions/:id',
      'POST /api/admin/account/second-factor/confirm',
      'POST /api/admin/account/second-factor/recovery-codes',
      'POST /api/admin/account/second-factor/start',
      'POST /api/admin/account/sessions/end-others',
      'POST /api/admin/staff/:id/disable',
      'POST /api/admin/staff/:id/enable',
      'POST /api/admin/staff/invitations',
      'POST /api/admin/staff/invitations/:id/resend',
      'PUT /api/admin/staff/:id/role',
      'PUT /api/admin/staff/second-factor-roles',
    ])
  })
})
