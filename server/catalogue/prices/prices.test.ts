import { describe, expect, it } from 'vitest'
import { createMug, changing, errorsOf } from '#server/testing/catalogue-writes.ts'
import { expectFailure } from '#server/testing/contract.ts'
import { browser, loggedIn, meera } from '#server/testing/customers.ts'
import { asAdministrator, eventually, testApp } from '#server/testing/test-app.ts'
import { readProductRecord } from '#server/catalogue/product-writes/product-record.ts'
import { updateProduct } from '#server/catalogue/product-writes/save-product.ts'
import { changePrices, readBatch, undoPrices } from './price-batches.ts'
import { type PriceChange, previewChange } from './price-change.ts'
import { nothingToPrice } from './selection.ts'

const shop = await testApp({ trustProxyHops: 1 })
const { pool } = shop.database
const change = changing(shop.database)
const admin = browser(shop, asAdministrator)
const who = { currency: 'INR', staff: { id: undefined, name: 'Asha' } }
const mug = (given = {}) => change((db) => createMug(db, given))
const ofProducts = (...product_ids: number[]) => ({ ...nothingToPrice, product_ids })
const plan = (given: Partial<PriceChange> & Pick<PriceChange, 'selection'>): PriceChange => ({
  ...{ target: 'price', kind: 'percent', value: -10, rounding: 'none', compare: 'keep' },
  ...given,
})
const apply = (given: Parameters<typeof plan>[0]) => change((db) => changePrices(db, plan(given), who))
const undo = (id: number) => change((db) => undoPrices(db, id))
const pricesOf = async (id: number) => {
  const { variants } = await readProductRecord(pool, id)
  return variants.map(({ price, compare_at: before }) => [price, before])
}

describe('changing many prices', () => {
  it('AD-13 is previewed with the first prices and the count, and changes nothing by that', async () => {
    const [a, b] = [await mug(), await mug()]
    const preview = await previewChange(pool, plan({ selection: ofProducts(a.id, b.id), value: 12.5 }), 'INR', 3)
    expect(preview).toMatchObject({ count: 8, refused: 0 })
    expect(preview.rows).toHaveLength(3)
    expect(preview.rows[0]).toMatchObject({ name: a.name, price: 90_000, new_price: 101_250, new_compare_at: null })
    expect(await pricesOf(a.id)).toEqual([
      [90_000, null],
      [120_000, null],
      [90_000, null],
      [120_000, null],
    ])
  })

  it.each<[Partial<PriceChange>, number[]]>([
    [{ value: -10 }, [81_000, 108_000]],
    [{ value: -33.33, rounding: 'ends_in_99_cents' }, [59_999, 79_999]],
    [{ value: -7, rounding: 'ends_in_9' }, [83_900, 111_900]],
    [{ value: 3, rounding: 'hundreds' }, [90_000, 120_000]],
    [{ kind: 'amount', value: 5_050, rounding: 'whole' }, [95_100, 125_100]],
  ])('AD-13 by %j gives %j', async (given, expected) => {
    const { id } = await mug()
    await apply({ selection: ofProducts(id), ...given })
    expect((await pricesOf(id)).map(([price]) => price)).toEqual([...expected, ...expected])
  })

  it('AD-13 keeps, sets or removes the original price', async () => {
    const reduced = async (compare: PriceChange['compare'], value: number) => {
      const { id, variants } = await mug()
      await change((db) =>
        updateProduct(db, id, { variants: variants.map((one) => ({ ...one, compare_at: 125_000 })) }),
      )
      await apply({ selection: ofProducts(id), compare, value })
      return (await pricesOf(id)).slice(0, 2)
    }
    expect(await reduced('keep', 10)).toEqual([
      [99_000, 125_000],
      [132_000, null],
    ])
    expect(await reduced('current', -10)).toEqual([
      [81_000, 125_000],
      [108_000, 125_000],
    ])
    expect(await reduced('remove', -10)).toEqual([
      [81_000, null],
      [108_000, null],
    ])
  })

  it('AD-13 selects by category with those below, collection, tag and everything', async () => {
    const { id } = await mug({ tags: ['Price tag'] })
    const { rows } = await pool.query<{ id: number }>(`SELECT id FROM category WHERE slug = 'mugs-and-cups'`)
    const count = async (given: object) =>
      (await previewChange(pool, plan({ selection: { ...nothingToPrice, ...given } }), 'INR')).count
    expect(await count({ tags: ['price tag'] })).toBe(4)
    const [category] = rows
    const own = await pool.query<{ n: number }>(
      'SELECT count(*)::int AS n FROM product p JOIN product_group g ON g.id = p.group_id WHERE g.category_id = $1 AND p.price > 0',
      [category!.id],
    )
    expect(await count({ category_ids: [category!.id] })).toBe(own.rows[0]?.n)
    const all = await pool.query<{ n: number }>('SELECT count(*)::int AS n FROM product WHERE price > 0')
    expect(await count({ everything: true })).toBe(all.rows[0]?.n)
    expect(id).toBeGreaterThan(0)
  })

  it('AD-13 leaves out what would cost nothing, and what has no price', async () => {
    const { id } = await mug()
    await pool.query('UPDATE product SET price = 0 WHERE id = (SELECT min(id) FROM product WHERE group_id = $1)', [id])
    const selection = ofProducts(id)
    expect(await previewChange(pool, plan({ selection, kind: 'amount', value: -90_000 }), 'INR')).toMatchObject({
      count: 2,
      refused: 1,
    })
    await apply({ selection, kind: 'amount', value: -90_000 })
    expect((await pricesOf(id)).map(([price]) => price)).toEqual([0, 30_000, 90_000, 30_000])
  })

  it('AD-13 is undone where prices are still those that it set', async () => {
    const [a, b] = [await mug(), await mug()]
    const before = await pricesOf(a.id)
    const batch = await apply({ selection: ofProducts(a.id, b.id), value: -50, compare: 'current' })
    expect(batch).toMatchObject({ state: 'applied', counts: { applied: 8, waiting: 0 }, staff_name: 'Asha' })
    await pool.query('UPDATE product SET price = 12345 WHERE id = $1', [b.variants[0]!.id])
    expect(await undo(batch.id)).toMatchObject({ state: 'undone', counts: { undone: 7, kept: 1 } })
    expect(await pricesOf(a.id)).toEqual(before)
    expect((await pricesOf(b.id))[0]?.[0]).toBe(12_345)
    await expect(undo(batch.id)).rejects.toMatchObject({ status: 422, code: 'not_undoable' })
    await expect(undo(999_999)).rejects.toMatchObject({ status: 404 })
  })

  it('AD-03 AD-13 makes a form that was opened before out of date', async () => {
    const { id, version } = await mug()
    await apply({ selection: ofProducts(id) })
    expect((await readProductRecord(pool, id)).version).toBe(version + 1)
  })

  it('AD-13 reports what is wrong by pointer', async () => {
    const wrong = apply({ selection: { ...ofProducts(999_999), category_ids: [999_999] }, value: 0.001 })
    expect(Object.keys(await errorsOf(wrong))).toEqual([
      '/value',
      '/selection/product_ids/0',
      '/selection/category_ids/0',
    ])
    expect(Object.keys(await errorsOf(apply({ selection: nothingToPrice })))).toEqual(['/selection/everything'])
  })

  it('AD-13 shows in listings and their price filter within a second', async () => {
    const { id, slug } = await mug({ tags: ['price-filter'] })
    const listed = async (min: number, max: number) =>
      (await shop.post('/api/shop/price-filter', { filters: { price_min: min, price_max: max } })).body.includes(slug)
    expect(await listed(90_000, 90_000)).toBe(true)
    await apply({ selection: ofProducts(id), value: -60 })
    await eventually(() => listed(36_000, 36_000), 1000)
    expect(await listed(90_000, 90_000)).toBe(false)
  })

  it('AD-13 of thousands goes on in the background and is undone there', async () => {
    const { id: category } = (
      await pool.query<{ id: number }>(`INSERT INTO category (slug, name) VALUES ('many-prices', 'Many') RETURNING id`)
    ).rows[0]!
    await pool.query(
      `WITH g AS (INSERT INTO product_group (slug, name, category_id, published) SELECT 'many-' || n, 'Many ' || n, $1, true FROM generate_series(1, 300) n RETURNING id)
       INSERT INTO product (group_id, sku, price, position) SELECT id, 'MANY-' || id || '-' || v, 1000, v FROM g, generate_series(1, 5) v`,
      [category],
    )
    const sum = async () =>
      (await pool.query<{ sum: number }>(`SELECT sum(price)::int AS sum FROM product WHERE sku LIKE 'MANY-%'`)).rows[0]
        ?.sum
    const batch = await apply({ selection: { ...nothingToPrice, category_ids: [category] }, value: 10 })
    expect(batch.state).toBe('applying')
    await eventually(async () => (await readBatch(pool, batch.id)).state === 'applied')
    expect(await sum()).toBe(1500 * 1100)
    await undo(batch.id)
    await eventually(async () => (await readBatch(pool, batch.id)).state === 'undone')
    expect(await sum()).toBe(1500 * 1000)
    expect((await readBatch(pool, batch.id)).counts).toEqual({
      waiting: 0,
      applied: 0,
      skipped: 0,
      undone: 1500,
      kept: 0,
    })
  }, 60_000)

  it('AD-13 changes the original price alone, and leaves out those it would not exceed', async () => {
    const { id, variants } = await mug()
    const [first] = variants
    await pool.query('UPDATE product SET compare_at = 150000 WHERE group_id = $1 AND price = 90000', [id])
    const selection = ofProducts(id)
    await apply({ selection, target: 'compare_at', value: 10, rounding: 'ends_in_9' })
    expect(await pricesOf(id)).toEqual([
      [90_000, 164_900],
      [120_000, null],
      [90_000, 164_900],
      [120_000, null],
    ])
    const preview = await previewChange(pool, plan({ selection, target: 'compare_at', value: -50 }), 'INR')
    expect(preview).toMatchObject({ count: 0, refused: 2, rows: [] })
    expect(preview.problems[0]).toMatchObject({ product_id: first!.id, variant: 'Celadon, S', new_compare_at: 82_450 })
  })

  it('AD-13 selects by a search for a name or a SKU within a selection', async () => {
    const [a, b] = [await mug({ name: 'Unmistakable 50% jar' }), await mug()]
    const count = async (search: string) =>
      (await previewChange(pool, plan({ selection: { ...ofProducts(a.id, b.id), search } }), 'INR')).count
    expect(await count('takable 50% J')).toBe(4)
    expect(await count(b.variants[0]!.sku.toLowerCase().slice(0, -2))).toBe(4)
    expect(await count('no such jar')).toBe(0)
  })

  it('AD-13 has calls for staff, with an audit entry', async () => {
    const { id } = await mug()
    const body = { selection: { product_ids: [id] }, kind: 'percent', value: -20 }
    expectFailure(
      await (await loggedIn(shop, meera)).post('/api/admin/prices/changes', body),
      401,
      'staff_login_required',
    )
    expect((await admin.post('/api/admin/prices/preview', body)).json().data).toMatchObject({ count: 4 })
    const batch = (await admin.post('/api/admin/prices/changes', body)).json().data
    expect((await admin.get(`/api/admin/prices/changes/${batch.id}`)).json().data).toMatchObject({
      state: 'applied',
      counts: { applied: 4 },
    })
    expect((await admin.post(`/api/admin/prices/changes/${batch.id}/undo`)).json().data).toMatchObject({
      state: 'undone',
    })
    expect((await admin.get('/api/admin/prices/changes')).json().data[0]).toMatchObject({ id: batch.id })
    const { rows } = await pool.query('SELECT action FROM audit_entry ORDER BY id DESC LIMIT 2')
    expect(rows).toEqual([{ action: 'prices_restored' }, { action: 'prices_changed' }])
  })
})
