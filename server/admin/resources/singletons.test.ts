import { beforeAll, describe, expect, it } from 'vitest'
import { singletons } from '#generated/admin-resources.ts'
import { serverSingletons } from '#generated/server-resources.ts'
import { expectFailure } from '#server/testing/contract.ts'
import { type Browser, browser } from '#server/testing/customers.ts'
import { renderer } from '#server/testing/fake-renderer.ts'
import { addStaff, tokenOwner } from '#server/testing/staff.ts'
import { testApp } from '#server/testing/test-app.ts'
import type { SingletonRecord } from './singletons.ts'

const shop = await testApp({ trustProxyHops: 1, renderer })
const { pool } = shop.database
const owner = await tokenOwner(shop)
const url = '/api/admin/settings/checkout'

const read = async (at = url, who: Browser = owner): Promise<SingletonRecord> => (await who.get(at)).json().data
const patch = (values: object, version: number, { at = url, who = owner } = {}) => who.patch(at, { version, values })
const errorsOf = (reply: Awaited<ReturnType<typeof patch>>) =>
  expectFailure(reply, 422, 'invalid_values').payload?.['errors']
const audit = async () =>
  (await pool.query('SELECT staff_name, action, resource, changes FROM audit_entry ORDER BY id DESC LIMIT 1')).rows[0]

describe('a settings page of the admin', () => {
  it('AD-27 reads what the shop uses, and changes single fields with one audit entry', async () => {
    const before = await read()
    expect(before).toMatchObject({ title: 'Checkout', values: { enable_guest_checkout: true, refund_days: 14 } })
    const reply = await patch({ refund_days: 30, terms_page: null }, before.version)
    expect(reply.statusCode, reply.payload).toBe(200)
    const after: SingletonRecord = reply.json().data
    expect(after.values).toEqual({ ...before.values, refund_days: 30, terms_page: null })
    expect(after.version).not.toBe(before.version)
    expect(await audit()).toEqual({
      staff_name: 'Admin token',
      action: 'updated',
      resource: 'checkout-options',
      changes: expect.arrayContaining([
        { field: '/refund_days', from: 14, to: 30 },
        { field: '/terms_page', from: 'terms-and-conditions', to: null },
      ]),
    })
    const { entries } = (await owner.get(`${url}/history`)).json().data
    expect(entries[0]).toMatchObject({ action: 'updated', by: 'Admin token' })
    const { rows } = await pool.query(
      `SELECT value, (SELECT appearance -> 'termsandconditions_page' FROM storefront) AS page FROM setting WHERE key = 'refund_days'`,
    )
    expect(rows).toEqual([{ value: 30, page: null }])
  })

  it('AD-03 AD-27 refuses a version that another change, of whatever kind, has outdated', async () => {
    const { version, values } = await read()
    await shop.changeSettings({ cart_expire_days: 7 })
    const refused = expectFailure(await patch({ refund_days: 9 }, version), 409, 'stale_version')
    expect(refused.payload?.['record']).toEqual(await read())
    const current = await read()
    expect(current.values).toEqual({ ...values, cart_expire_days: 7 })
    // Settings of other pages are no conflict.
    await shop.changeSettings({ store_phone: '+91 1' })
    expect((await patch({ refund_days: 9 }, current.version)).statusCode).toBe(200)
  })

  it('AD-03 lets one of two people who save at the same time through', async () => {
    const { version } = await read()
    const replies = await Promise.all([patch({ refund_days: 21 }, version), patch({ refund_days: 22 }, version)])
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  it.each([
    [{ refund_days: 0 }, ['/refund_days']],
    [{ cart_expire_days: 'soon', refund_days: null }, ['/cart_expire_days', '/refund_days']],
    [{ terms_page: 'no-such-page' }, ['/terms_page']],
    [{ store_name: 'Planted' }, ['/store_name']],
    [{ version: 7, id: 1 }, ['/version', '/id']],
  ])('AD-27 names the field of each wrong value: %j', async (values, pointers) => {
    const { version } = await read()
    expect(Object.keys(errorsOf(await patch(values, version)) as object).toSorted()).toEqual(pointers.toSorted())
    expect((await read()).version).toBe(version)
  })

  it('AD-27 checks what is stored like store.json', async () => {
    const at = '/api/admin/settings/store'
    const { version } = await read(at)
    expect(errorsOf(await patch({ store_email: 'studio', facebook: 'javascript:alert(1)' }, version, { at }))).toEqual({
      '/store_email': 'Enter an email address, such as hello@example.com.',
      '/facebook': 'Enter an address that begins with https://.',
    })
  })
})

describe('every settings page', () => {
  const people: Partial<Record<string, Browser>> = {}
  beforeAll(async () => {
    people['manager'] = (await addStaff(shop, 'manager')).session
    people['editor'] = (await addStaff(shop, 'editor')).session
    people['fulfilment'] = (await addStaff(shop, 'fulfilment')).session
  })

  it('AD-27 has its schema and its code', () => {
    expect(serverSingletons.map(({ name }) => name).toSorted()).toEqual(Object.keys(singletons).toSorted())
  })

  it.each(Object.values(singletons).map(({ name, path, roles }) => [name, path, roles] as const))(
    'AD-01 AD-27 %s is open to its roles, and takes no other values than its own',
    async (_name, path, roles) => {
      const at = `/api/admin/${path}`
      expectFailure(await browser(shop).get(at), 401, 'staff_login_required')
      for (const [role, who] of Object.entries(people)) {
        const [canRead, canWrite] = [roles.read, roles.write].map((list) => (list as readonly string[]).includes(role))
        expect((await who!.get(at)).statusCode, role).toBe(canRead ? 200 : 403)
        expect((await patch({}, 1, { at, who: who! })).statusCode, role).toBe(canWrite ? 409 : 403)
      }
      const record = await read(at)
      expect(errorsOf(await patch({ license_status: 'x', id: 3 }, record.version, { at }))).toMatchObject({
        '/id': expect.any(String),
      })
      for (const beside of [{ id: 7 }, { staff: { role: 'owner' } }])
        expectFailure(await owner.patch(at, { version: record.version, values: {}, ...beside }), 400, 'malformed')
      // What it shows can be saved as it is.
      expect((await patch(record.values, record.version, { at })).json().data).toEqual(record)
    },
  )
})
