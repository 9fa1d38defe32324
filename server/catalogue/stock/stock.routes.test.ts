import { describe, expect, it } from 'vitest'
import { createMug, changing } from '#server/testing/catalogue-writes.ts'
import { expectFailure } from '#server/testing/contract.ts'
import { browser, loggedIn, meera } from '#server/testing/customers.ts'
import { asAdministrator, testApp } from '#server/testing/test-app.ts'

const shop = await testApp({ trustProxyHops: 1 })
const change = changing(shop.database)
const admin = browser(shop, asAdministrator)
const adjust = (body: object, who = admin) => who.post('/api/admin/stock/adjust', body)

describe('the calls for stock', () => {
  it('AD-11 adjust stock, and show levels, history and what is low', async () => {
    const { id, variants } = await change((db) => createMug(db))
    const [first] = variants
    const adjusted = await adjust({
      adjustments: [{ product_id: first!.id, change: 6 }],
      reason: 'received',
      note: 'Kiln 4',
    })
    expect(adjusted.json().data).toEqual([{ product_id: first!.id, sku: first!.sku, stock: 10, reserved: 0 }])
    const levels = (await admin.get(`/api/admin/stock/product/${id}`)).json().data
    expect(levels.map(({ stock }: { stock: number }) => stock)).toEqual([10, 4, 4, 4])
    expect((await admin.get(`/api/admin/stock/variant/${first!.id}/history?limit=1`)).json().data).toMatchObject([
      { change: 6, balance: 10, reason: 'received', note: 'Kiln 4', order_no: null },
    ])
    const list = async (query: string) => (await admin.get(`/api/admin/stock?limit=200&${query}`)).json().data
    const low = await list('state=low')
    expect(low.rows.map((one: { product_id: number }) => one.product_id)).toContain(variants[1]!.id)
    await admin.put('/api/admin/stock/low', { product_ids: [first!.id], threshold: 10 })
    expect(await list(`variant=${first!.id}`)).toMatchObject({
      rows: [{ product_id: first!.id, stock: 10, threshold: 10, own_threshold: 10 }],
      shop_threshold: 5,
    })
    await admin.put('/api/admin/stock/threshold', { threshold: 3 })
    expect(await list(`product=${id}`)).toMatchObject({ rows: { 1: { threshold: 3 } }, shop_threshold: 3 })
    const { rows } = await shop.database.pool.query('SELECT action FROM audit_entry ORDER BY id')
    expect(rows).toEqual([{ action: 'stock_adjusted' }, { action: 'low_stock_set' }, { action: 'updated' }])
  })

  it('AD-11 adjust once for each idempotency key', async () => {
    const { variants } = await change((db) => createMug(db))
    const body = { adjustments: [{ product_id: variants[0]!.id, change: 1 }], reason: 'received' }
    const headers = { 'idempotency-key': 'adjusted-only-once' }
    await Promise.all([
      admin.post('/api/admin/stock/adjust', body, headers),
      admin.post('/api/admin/stock/adjust', body, headers),
    ])
    const [movement] = (await admin.get(`/api/admin/stock/variant/${variants[0]!.id}/history`)).json().data
    expect(movement.balance).toBe(5)
  })

  it.each([
    [{ adjustments: [], reason: 'received' }, 400],
    [{ adjustments: [{ product_id: 1 }], reason: 'received' }, 400],
    [{ adjustments: [{ product_id: 1, change: 1, counted: 2 }], reason: 'received' }, 400],
    [{ adjustments: [{ product_id: 1, change: 1 }], reason: 'sold' }, 400],
    [{ adjustments: [{ product_id: 1, change: -99_999 }], reason: 'lost' }, 422],
  ])('AD-11 refuse %j with %i', async (body, status) => {
    expect((await adjust(body)).statusCode).toBe(status)
  })

  it('AD-11 AC-06 are for staff', async () => {
    const body = { adjustments: [{ product_id: 1, change: 1 }], reason: 'received' }
    expectFailure(await adjust(body, await loggedIn(shop, meera)), 401, 'staff_login_required')
    expectFailure(await browser(shop).get('/api/admin/stock'), 401, 'staff_login_required')
    expectFailure(await admin.get('/api/admin/stock/product/9999999'), 404, 'not_found')
  })
})
