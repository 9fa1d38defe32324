import { describe, expect, it } from 'vitest'
import type { SamplesRemoved, Setup } from '#generated/api.d.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { browser } from '#server/testing/customers.ts'
import { addStaff, tokenOwner } from '#server/testing/staff.ts'
import { emptyDatabase, testApp } from '#server/testing/test-app.ts'
import { seed } from './seed.ts'

const database = await emptyDatabase()
await migrate(database.connection)
await seed(database, { onlyEmpty: true, starter: true })
const shop = await testApp({ database })
const { pool } = database
const owner = await tokenOwner(shop)

const setup = async (who = owner): Promise<Setup> => expectData(await who.get('/api/admin/setup'), 'Setup')
const done = async () => (await setup()).steps.flatMap((step) => (step.done ? [step.key] : []))
const patch = async (path: string, values: object) => {
  const { version } = (await owner.get(path)).json().data as { version: string }
  const reply = await owner.patch(path, { version, values })
  expect(reply.statusCode, reply.payload).toBe(200)
}
const create = async (path: string, values: object): Promise<number> => {
  const reply = await owner.post(path, { values })
  expect(reply.statusCode, reply.payload).toBe(200)
  return (reply.json().data as { id: number }).id
}
const removeSamples = async (): Promise<SamplesRemoved> => {
  const reply = await owner.remove('/api/admin/setup/samples')
  await shop.change('SELECT')
  return expectData(reply, 'SamplesRemoved')
}

describe('demo content', () => {
  it('AD-28 fills an empty shop, and is removed without a trace', async () => {
    expect((await setup()).samples).toBe(0)
    const added: Setup = expectData(await owner.post('/api/admin/setup/samples'), 'Setup')
    expect(added.samples).toBe(10)
    // Demo content completes no step of the owner's.
    expect(await done()).toEqual(['payment'])
    const { data } = (await browser(shop).get('/api/product/single-product/everyday-bowl')).json()
    expect(data).toMatchObject({ name: 'Everyday bowl' })
    expectFailure(await owner.post('/api/admin/setup/samples'), 409, 'samples_present')
    expect(await removeSamples()).toEqual({ removed: 10, archived: [], kept: [] })
    for (const table of ['category', 'product_group', 'sample_record'])
      expect((await pool.query(`SELECT FROM ${table}`)).rowCount, table).toBe(0)
    expect((await browser(shop).get('/api/product/single-product/everyday-bowl')).statusCode).toBe(404)
  })

  it('AD-28 keeps what the owner has made of it, and archives what was ordered', async () => {
    await owner.post('/api/admin/setup/samples')
    const { rows } = await pool.query<{ id: number; name: string; category_id: number }>(
      'SELECT id, name, category_id FROM product_group ORDER BY id',
    )
    const [changed, wanted] = [rows[0]!, rows[4]!]
    await patch(`/api/admin/products/${changed.id}`, { name: 'My bowl' })
    const own = await create('/api/admin/products', {
      ...{ name: 'Spoon', category_id: wanted.category_id },
      variants: [{ sku: 'SPOON', price: 1000, options: {} }],
    })
    const { rows: variants } = await pool.query<{ id: number }>('SELECT id FROM product WHERE group_id = $1', [
      wanted.id,
    ])
    const added = await browser(shop).post('/api/cart/add-item', { product_id: variants[0]!.id, quantity: 1 })
    expect(added.statusCode, added.payload).toBe(200)

    const removed = await removeSamples()
    expect(removed.archived).toEqual([wanted.name])
    expect(removed.kept).toHaveLength(3)
    expect(removed.kept).toContain('My bowl')
    expect(removed.removed).toBe(6)
    const { rows: left } = await pool.query<{ name: string }>(
      'SELECT name FROM product_group WHERE archived_at IS NULL ORDER BY name',
    )
    expect(left.map(({ name }) => name)).toEqual(['My bowl', 'Spoon'])
    expect((await owner.get(`/api/admin/products/${own}`)).statusCode).toBe(200)
    expect((await setup()).samples).toBe(0)
  })

  it('AD-28 is added once, even if asked for twice at the same time', async () => {
    const replies = await Promise.all([owner.post('/api/admin/setup/samples'), owner.post('/api/admin/setup/samples')])
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    await removeSamples()
  })
})

describe('the set-up list', () => {
  it('AD-28 knows what an empty shop needs, and sees each step done', async () => {
    await pool.query('DELETE FROM cart_line')
    await pool.query('DELETE FROM product_group')
    await pool.query('DELETE FROM category')
    // The starter accepts cash.
    expect(await done()).toEqual(['payment'])
    const category = await create('/api/admin/categories', { name: 'Spoons' })
    expect(await done()).toEqual(['category', 'payment'])
    const variants = [{ sku: 'SPOON-2', price: 1000, options: {}, stock: 3 }]
    await create('/api/admin/products', { name: 'Ladle', category_id: category, published: true, variants })
    expect(await done()).toEqual(['category', 'product', 'payment'])
    await pool.query(`INSERT INTO shipping_mode (code, name) VALUES ('road', 'Road')`)
    await pool.query(
      `INSERT INTO shipping_rate (mode_code, country_id, currency, price) VALUES ('road', 'IN', 'INR', 5000)`,
    )
    expect(await done()).toContain('shipping')
    await patch('/api/admin/settings/store', { store_email: 'hello@spoons.example' })
    await pool.query(
      `UPDATE storefront SET appearance = appearance || '{"mark": {"src": "/images/starter/favicon.svg"}}'`,
    )
    expect(await done()).not.toContain('details')
    await patch('/api/admin/settings/store', { store_name: 'Spoons' })
    expect(await done()).toContain('details')
    await addStaff(shop, 'owner')
    expect(await done()).toContain('account')
    expect(await done()).not.toContain('open')
    await patch('/api/admin/settings/search-engines', { indexing: true })
    expect(await done()).toContain('open')
    await patch('/api/admin/settings/mode', { mode: 'coming-soon' })
    expect(await done()).not.toContain('open')
  })

  it('AD-28 sees texts written when both pages have been published again', async () => {
    expect(await done()).not.toContain('texts')
    for (const key of ['privacy-policy', 'terms-and-conditions'])
      await pool.query(`UPDATE document SET name = name || ' (written)', revision = revision + 1 WHERE key = $1`, [key])
    expect(await done()).toContain('texts')
  })

  it('AD-28 can be ticked off by hand and hidden by those who set up the shop', async () => {
    const change = (body: object, who = owner) => who.put('/api/admin/setup', body)
    const ticked: Setup = expectData(await change({ done: ['tax'] }), 'Setup')
    expect(ticked.steps.find(({ key }) => key === 'tax')).toEqual({ key: 'tax', done: true, by_hand: true })
    expect(ticked.hidden).toBe(false)
    expect(expectData(await change({ hidden: true }), 'Setup')).toMatchObject({
      hidden: true,
      steps: expect.arrayContaining([{ key: 'tax', done: true, by_hand: true }]),
    })
    expectFailure(await change({ done: ['anything'] }), 400, 'malformed')
    const { session } = await addStaff(shop, 'manager')
    expect((await setup(session)).steps.map(({ key }) => key)).not.toContain('account')
    const { session: editor } = await addStaff(shop, 'editor')
    expectFailure(await editor.get('/api/admin/setup'), 403, 'role_not_allowed')
    const { rows } = await pool.query(`SELECT action FROM audit_entry WHERE resource = 'setup' ORDER BY id`)
    expect(new Set(rows.map(({ action }) => action))).toEqual(new Set(['samples_added', 'samples_removed', 'updated']))
  })
})
