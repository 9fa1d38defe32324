import { describe, expect, it } from 'vitest'
import { expectFailure } from '#server/testing/contract.ts'
import { browser, loggedIn, meera } from '#server/testing/customers.ts'
import { renderer } from '#server/testing/fake-renderer.ts'
import { asAdministrator, testApp } from '#server/testing/test-app.ts'
import type { AdminRecord } from './records.ts'

const shop = await testApp({ trustProxyHops: 1, renderer })
const { database } = shop
const admin = browser(shop, asAdministrator)
const path = '/api/admin/redirects'
const create = async (values: object): Promise<AdminRecord> => {
  const reply = await admin.post(path, { values })
  expect(reply.statusCode, reply.payload).toBe(200)
  return reply.json().data
}
const patch = (id: number, version: number, values: object) => admin.patch(`${path}/${id}`, { version, values })
const page = async (query = '') => (await admin.get(`${path}?${query}`)).json().data
const audit = async () =>
  (await database.pool.query('SELECT action, record_title, changes FROM audit_entry ORDER BY id DESC LIMIT 1')).rows[0]

describe('a resource of the admin', () => {
  it('AD-01 AC-06 is for staff: guests and customers get 401', async () => {
    for (const who of [browser(shop), await loggedIn(shop, meera)]) {
      expectFailure(await who.get(path), 401, 'staff_login_required')
      expectFailure(await who.post(path, { values: { from: '/a', to: '/b' } }), 401, 'staff_login_required')
    }
  })

  it('AD-02 AD-04 is created with defaults, listed, and audited', async () => {
    const record = await create({ from: '/old', to: '/about' })
    expect(record).toMatchObject({
      version: 1,
      title: '/old',
      archived: false,
      values: { from: '/old', to: '/about', status: 'permanent' },
    })
    expect(await page('search=old')).toMatchObject({
      rows: [{ id: record.id, title: '/old', archived: false, to: '/about', hits: 0, origin: 'own' }],
      next: null,
      total: 1,
      total_is_exact: true,
    })
    expect(await audit()).toMatchObject({
      action: 'created',
      record_title: '/old',
      changes: expect.arrayContaining([{ field: '/to', to: '/about' }]),
    })
  })

  it('AD-10 takes effect in the shop with the next request', async () => {
    await create({ from: '/moved', to: '/about', status: 'temporary' })
    await shop.change('SELECT 1')
    const { statusCode, headers } = await shop.get('/moved')
    expect([statusCode, headers['location']]).toEqual([302, '/about'])
  })

  it.each([
    [{ to: '/about' }, { '/from': 'Fill in this field.' }],
    [
      { from: '', to: 5 },
      { '/from': 'Fill in this field.', '/to': 'This value isn’t valid.' },
    ],
    [{ from: '/x', to: '/y', status: 'gone' }, { '/status': 'Choose one of the options.' }],
    [{ from: '/x', to: '/y', id: 4 }, { '/id': 'This field doesn’t exist.' }],
    [{ from: '/x', to: '/x' }, { '/to': '/x leads to itself.' }],
    [{ from: '/api/x', to: '/y' }, { '/from': expect.stringContaining('/api/x') }],
  ])('AD-03 refuses %j, naming each field', async (values, errors) => {
    const reply = await admin.post(path, { values })
    expectFailure(reply, 422, 'invalid_values')
    expect(reply.json().payload.errors).toEqual(errors)
  })

  it('AD-03 is updated by the fields that changed, and answers 409 with the current record to an older version', async () => {
    const { id } = await create({ from: '/first', to: '/about' })
    const reply = await patch(id, 1, { to: '/care' })
    expect(reply.json().data).toMatchObject({ version: 2, values: { from: '/first', to: '/care' } })
    expect(await audit()).toEqual({
      action: 'updated',
      record_title: '/first',
      changes: [{ field: '/to', from: '/about', to: '/care' }],
    })
    const stale = await patch(id, 1, { status: 'temporary' })
    expectFailure(stale, 409, 'stale_version')
    expect(stale.json().payload.record).toMatchObject({ id, version: 2, values: { to: '/care', status: 'permanent' } })
  })

  it('AD-02 AD-03 keeps version and audit trail if nothing changed', async () => {
    const { id } = await create({ from: '/same', to: '/about' })
    const before = await database.pool.query('SELECT count(*) FROM audit_entry')
    expect((await patch(id, 1, { to: '/about' })).json().data.version).toBe(1)
    expect((await database.pool.query('SELECT count(*) FROM audit_entry')).rows).toEqual(before.rows)
  })

  it('AD-03 accepts one of two concurrent updates of a version', async () => {
    const { id } = await create({ from: '/race', to: '/about' })
    const replies = await Promise.all(['/care', '/contact'].map((to) => patch(id, 1, { to })))
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
  })

  it('AD-02 is deleted once, with what it was in the audit trail', async () => {
    const { id } = await create({ from: '/gone', to: '/about' })
    expect((await admin.get(`${path}/${id}/affected`)).json().data).toEqual({ items: [], blocks: false })
    expectFailure(await admin.remove(`${path}/${id}?version=7`), 409, 'stale_version')
    expect((await admin.remove(`${path}/${id}?version=1`)).statusCode).toBe(200)
    expect(await audit()).toMatchObject({ action: 'deleted', record_title: '/gone' })
    expectFailure(await admin.remove(`${path}/${id}?version=1`), 404, 'not_found')
    expectFailure(await admin.get(`${path}/${id}`), 404, 'not_found')
  })

  it('AD-04 pages through a list in any order, each record once', async () => {
    await database.pool.query('DELETE FROM path_redirect')
    await database.pool.query(
      `INSERT INTO path_redirect (from_path, target) SELECT '/p' || n, '/about' FROM generate_series(1, 25) n`,
    )
    await database.pool.query(
      `INSERT INTO path_redirect_hit (from_path, hits) SELECT from_path, id % 4 FROM path_redirect WHERE id % 2 = 0`,
    )
    for (const sort of ['from', '-from', 'hits', '-hits', 'last_at', '-last_at']) {
      const seen: string[] = []
      for (let after = '', pages = 0; pages < 10; pages++) {
        const { rows, next, total } = await page(`sort=${sort}&limit=7${after}`)
        expect(total).toBe(25)
        seen.push(...rows.map((row: { from: string }) => row.from))
        if (next === null) break
        after = `&after=${next}`
      }
      expect(new Set(seen).size, sort).toBe(25)
      expect(seen).toHaveLength(25)
    }
  })

  it('AD-04 filters by the values of its schema only', async () => {
    await database.pool.query('DELETE FROM path_redirect')
    await create({ from: '/a', to: '/about' })
    await create({ from: '/b', to: '/about', status: 'temporary' })
    expect((await page('status=temporary')).rows.map(({ from }: { from: string }) => from)).toEqual(['/b'])
    expect((await page('status=temporary,permanent')).total).toBe(2)
    expectFailure(await admin.get(`${path}?status=gone`), 400, 'unknown_filter')
    expectFailure(await admin.get(`${path}?sort=id;drop`), 400, 'malformed')
    expectFailure(await admin.get(`${path}?after=rubbish`), 400, 'bad_cursor')
    expect((await page(`search=${encodeURIComponent("%_'\\")}`)).total).toBe(0)
  })

  it('AD-04 deletes many at once, all of a search too, and reports those that are gone', async () => {
    await database.pool.query('DELETE FROM path_redirect')
    const ids = []
    for (const from of ['/x1', '/x2', '/y1']) ids.push((await create({ from, to: '/about' })).id)
    const bulk = (body: object) => admin.post(`${path}/bulk`, { action: 'delete', ...body })
    expect((await bulk({ ids: [ids[2], 999_999] })).json().data).toEqual({
      done: 1,
      failed: [{ id: 999_999, title: '999999', message: 'This record doesn’t exist any more.' }],
    })
    expect((await bulk({ ids: null, search: '/x' })).json().data).toEqual({ done: 2, failed: [] })
    expect((await page()).total).toBe(0)
    expectFailure(await admin.post(`${path}/bulk`, { action: 'explode', ids: [] }), 400, 'malformed')
  })

  it('AD-04 is found by the search over everything', async () => {
    const { id } = await create({ from: '/needle', to: '/about' })
    expect((await admin.get('/api/admin/search?q=needle')).json().data).toEqual({
      items: [{ resource: 'redirect', id, title: '/needle' }],
    })
  })

  it('AD-02 shows who changed a record and how, newest first', async () => {
    const { id } = await create({ from: '/history', to: '/about' })
    await patch(id, 1, { to: '/care' })
    const { entries, has_more } = (await admin.get(`${path}/${id}/history`)).json().data
    expect(has_more).toBe(false)
    expect(entries).toMatchObject([
      { by: 'Admin token', action: 'updated', changes: [{ field: '/to', from: '/about', to: '/care' }] },
      { action: 'created' },
    ])
    const older = await admin.get(`${path}/${id}/history?before=${entries[0].id}`)
    expect(older.json().data.entries).toHaveLength(1)
  })

  it('AD-04 keeps a person’s saved views', async () => {
    const views = [{ name: 'By hand', query: 'origin=own&sort=-hits', columns: ['from', 'hits'] }]
    const url = '/api/admin/views/redirect'
    expect((await admin.get(url)).json().data).toEqual({ views: [] })
    expect((await admin.put(url, { views })).json().data).toEqual({ views })
    expect((await admin.put(url, { views: [] })).statusCode).toBe(200)
    await admin.put(url, { views })
    expect((await admin.get(url)).json().data).toEqual({ views })
    expect((await database.pool.query('SELECT FROM staff_view')).rowCount).toBe(1)
    expectFailure(await admin.put(url, { views: [{ name: '' }] }), 400, 'malformed')
  })

  it('AD-01 tells who is logged in, and in which shop', async () => {
    expect((await admin.get('/api/admin/me')).json().data).toEqual({
      id: null,
      name: 'Admin token',
      role: 'owner',
      needs_second_factor: false,
      shop: {
        name: 'Ashkiln',
        currency: 'INR',
        locale: 'en-IN',
        time_zone: 'Asia/Kolkata',
        origin: 'http://shop.test',
      },
    })
  })
})
