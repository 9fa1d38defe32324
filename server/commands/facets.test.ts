import { expect, it, onTestFinished } from 'vitest'
import { mergeFacets, splitFacets } from '#server/catalogue/listing/merge-facets.ts'
import { expectData } from '#server/testing/contract.ts'
import { renderer } from '#server/testing/fake-renderer.ts'
import { eventually, testApp } from '#server/testing/test-app.ts'
import { readArguments } from './facets-arguments.ts'
import { UsageError } from './usage-error.ts'

const { app, database, get, post, change } = await testApp({ renderer })
const run = async (...words: string[]) => readArguments(words)!(app)

/** Sells products with these options, written like an import. */
const imports = (from: number, ...options: Record<string, string>[]) =>
  change(
    `WITH made AS (
       INSERT INTO product_group (slug, name, category_id, published, options)
       SELECT 'shirt-' || n, 'Shirt ' || n, (SELECT id FROM category WHERE slug = 'bowls'), true, '[]'
       FROM generate_series($1::int, $1::int + jsonb_array_length($2) - 1) n RETURNING id, slug
     ) INSERT INTO product (group_id, sku, price, stock, options)
       SELECT id, upper(slug), 100, 3, $2::jsonb -> (substr(slug, 7)::int - $1::int) FROM made`,
    [from, JSON.stringify(options)],
  )

const facetsNow = async () =>
  Object.fromEntries(
    expectData(await get('/api/product/filters/all/bowls?kind=category'), 'Filters')
      .facets.filter(({ name }) => /^(Colou?r|Shade)$/i.test(name))
      .map(({ key, values }) => [key, Object.fromEntries(values.map((one) => [one.key, one.count]))]),
  )
const found = async (facets: Record<string, string[]>) => {
  const { products, applied } = expectData(await post('/api/shop/all', { filters: { facets } }), 'Listing')
  return [applied.facets, products.map(({ slug }) => slug).sort()]
}
const leadsTo = async (url: string) => (await get(url)).headers['location']

it('CT-01 counts Color as Colour, in later imports too, until the merge is undone', async () => {
  await imports(1, { Colour: 'Red' }, { Colour: 'Gray' }, { Color: 'Red' }, { Color: 'Grey' })
  expect(await facetsNow()).toEqual({ colour: { red: 1, gray: 1 }, color: { red: 1, grey: 1 } })
  // As before the merge.
  expect((await get('/shop-online?color=red')).statusCode).toBe(200)

  expect(await run('merge', 'Color', 'Colour')).toBe('Color has been merged into Colour (2 products).')
  await eventually(async () => (await leadsTo('/shop-online?color=red')) !== undefined)
  expect(await facetsNow()).toEqual({ colour: { red: 2, gray: 1, grey: 1 } })
  expect(await run('merge', 'colour', 'grey', 'Gray')).toBe('grey has been merged into Gray (1 product).')
  await eventually(async () => !(await run('list', 'Colour')).includes('grey'))
  await imports(5, { Color: 'GREY' }, { COLOR: 'Blue' })
  expect(await facetsNow()).toEqual({ colour: { red: 2, gray: 3, blue: 1 } })
  expect(await found({ colour: ['red'] })).toEqual([{ colour: ['red'] }, ['shirt-1', 'shirt-3']])
  // Former keys in a URL still work.
  expect(await found({ color: ['grey'] })).toEqual([{ colour: ['gray'] }, ['shirt-2', 'shirt-4', 'shirt-5']])
  expect(await run('list')).toMatch(/^colour +Colour +3 values$/m)
  expect(await run('list')).toContain('Color is merged into Colour.\nColour: Grey is merged into Gray.')
  expect(await run('list', 'Colour')).toBe('blue  Blue\ngray  Gray\nred   Red')

  expect(await leadsTo('/shop-online?sort=name&color=red&color=grey&colour=red&x=1')).toBe(
    '/shop-online?sort=name&colour=red&colour=gray&x=1',
  )
  expect(await leadsTo('/search?query=shirt&colour=grey')).toBe('/search?query=shirt&colour=gray')
  const payload = JSON.parse((await get('/_payload/shop-online?color=red')).body) as { redirect?: string }
  expect(payload.redirect).toBe('/shop-online?colour=red')

  expect(await run('split', 'Colour', 'Grey')).toBe('Grey is separate again.')
  expect(await run('split', 'Color')).toBe('Color is separate again.')
  await eventually(async () => (await leadsTo('/shop-online?color=red')) === undefined)
  expect(await facetsNow()).toEqual({ colour: { red: 1, gray: 1 }, color: { red: 1, grey: 2, blue: 1 } })
  expect(await found({ color: ['grey'] })).toEqual([{ color: ['grey'] }, ['shirt-4', 'shirt-5']])
})

it('CT-01 follows chains of merges in one step, and rejects a loop', async () => {
  await imports(7, { Shade: 'Red' })
  await run('merge', 'Color', 'Colour')
  await run('merge', 'Colour', 'Shade')
  await eventually(async () => Object.keys(await facetsNow()).join() === 'shade')
  expect(await facetsNow()).toEqual({ shade: { red: 3, gray: 1, grey: 2, blue: 1 } })
  expect(await leadsTo('/shop-online?color=red')).toBe('/shop-online?shade=red')
  await expect(run('merge', 'Shade', 'Color')).rejects.toThrow('Shade and Shade are the same.')
  await expect(run('merge', 'Color', 'Glaze')).rejects.toThrow('Color is already merged into Shade. Split it first.')
  // Repeating the command finishes an interrupted run.
  expect(await run('merge', 'Color', 'Shade')).toBe('Color has been merged into Shade (0 products).')
  await run('split', 'Color')
  await run('split', 'Colour')
  await eventually(async () => Object.keys(await facetsNow()).length === 3)
})

it('CT-01 merges tags and brands by value, and redirects their pages', async () => {
  await change(`UPDATE product_group SET tags = '{for gifts}', brand = 'Ash Kiln' WHERE slug = 'shirt-1'`)
  await run('merge', 'Tag', 'For gifts', 'gift')
  await run('merge', 'Brand', 'Ash Kiln', 'Ashkiln')
  await eventually(async () => (await leadsTo('/shop-online/for-gifts?sort=name')) === '/shop-online/gift?sort=name')
  expect((await found({ tag: ['gift'], brand: ['ashkiln'] }))[1]).toContain('shirt-1')
  expect(await leadsTo('/shop-online?brand=ash-kiln')).toBe('/shop-online?brand=ashkiln')
  await expect(run('merge', 'Tag', 'Brand')).rejects.toThrow('Tag can’t be merged as a whole, only its values.')
})

it('CT-01 accepts a merge before the import, and rejects unused names', async () => {
  await run('merge', 'Farbe', 'Colour')
  await imports(20, { Farbe: 'Red' })
  expect((await found({ colour: ['red'] }))[1]).toContain('shirt-20')
  await expect(run('merge', 'Nothing', 'Nowhere')).rejects.toThrow('The shop has neither Nothing nor Nowhere.')
  await expect(run('split', 'Nothing')).rejects.toThrow('Nothing isn’t merged with anything.')
  expect(await run('list', 'Nothing')).toBe('There is no facet Nothing.')
  const { rows } = await database.pool.query(`SELECT FROM facet_value WHERE facet IN ('farbe', 'nothing', 'nowhere')`)
  expect(rows).toEqual([])
})

it('CT-01 gives up on an import that does not end, and finishes when run again', async () => {
  await imports(30, { Hue: 'Red' }, { Tint: 'Red' })
  const isListed = async (facet: string) => (await run('list')).includes(`${facet} `)
  const importing = await database.pool.connect()
  onTestFinished(() => importing.release(true))
  await importing.query('BEGIN')
  await importing.query(`UPDATE product SET options = '{"Hue":"Blue"}' WHERE sku = 'SHIRT-30'`)
  await expect(mergeFacets(app, { facet: 'Hue' }, 'Tint', 0)).rejects.toThrow('Products are still being changed')
  await importing.query('COMMIT')
  expect(await run('merge', 'Hue', 'Tint')).toBe('Hue has been merged into Tint (1 product).')
  await eventually(async () => !(await isListed('hue')))

  await importing.query('BEGIN')
  await importing.query(`UPDATE product SET options = '{"Hue":"Green"}' WHERE sku = 'SHIRT-30'`)
  await expect(splitFacets(app, { facet: 'Hue' }, 0)).rejects.toThrow('Products are still being changed')
  expect(await run('list')).toContain('Hue is merged into Tint.')
  await importing.query('ROLLBACK')
  expect(await run('split', 'Hue')).toBe('Hue is separate again.')
  await eventually(() => isListed('hue'))
})

it('CT-01 explains wrong arguments', () => {
  expect(readArguments(['--help'])).toBeUndefined()
  expect(() => readArguments([])).toThrow('No command given.')
  expect(() => readArguments(['burn'])).toThrow('Unknown command: burn')
  expect(() => readArguments(['merge', 'Color'])).toThrow('merge needs 2 or 3 names.')
  expect(() => readArguments(['split', ' '])).toThrow(UsageError)
})
