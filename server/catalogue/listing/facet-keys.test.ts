import fc from 'fast-check'
import { expect, it } from 'vitest'
import values from '#fixtures/real-input/facet-values.json' with { type: 'json' }
import { readFacets } from '#domain/listing-search.ts'
import { reservedParameters } from '#domain/reserved-parameters.ts'
import { expectData } from '#server/testing/contract.ts'
import { testApp } from '#server/testing/test-app.ts'

const { get, post, database, change } = await testApp()

/** Creates a product for each label in a new category, like an import: the labels are values of one option. */
async function sells(option: string, labels: readonly string[]): Promise<void> {
  await change(
    `WITH shelf AS (
       INSERT INTO category (slug, name) VALUES ('odd-' || md5($1), 'Odd') RETURNING id
     ), made AS (
       INSERT INTO product_group (slug, name, category_id, published, options)
       SELECT 'odd-' || md5($1 || l), 'Odd ' || n, shelf.id, true, '[]'
       FROM shelf, unnest($2::text[]) WITH ORDINALITY AS s(l, n) RETURNING id, name
     )
     INSERT INTO product (group_id, sku, price, stock, options)
     SELECT id, 'ODD-' || md5($1) || '-' || n, 100, 3, jsonb_build_object($1::text, l)
     FROM made JOIN unnest($2::text[]) WITH ORDINALITY AS s(l, n) ON made.name = 'Odd ' || n`,
    [option, labels],
  )
}

const slugOf = async (option: string) =>
  (await database.pool.query<{ slug: string }>(`SELECT 'odd-' || md5($1) AS slug`, [option])).rows[0]!.slug

const facetOf = async (option: string, chosen = '') => {
  const query = chosen && `&facets=${encodeURIComponent(chosen)}`
  const reply = await get(`/api/product/filters/all/${await slugOf(option)}?kind=category${query}`)
  const { facets } = expectData(reply, 'Filters')
  return facets.find(({ name }) => name === option)
}

const found = async (option: string, facet: string, key: string) => {
  const url = `/api/product/product-category/${await slugOf(option)}`
  return expectData(await post(url, { filters: { facets: { [facet]: [key] } } }), 'Listing')
}

it('CT-01 reads keys in NFD as those in NFC', async () => {
  const label = 'Rosé'.normalize('NFC')
  await sells('Tint', [label, label.normalize('NFD'), 'Rose'])
  const key = label.toLowerCase()
  const { total, applied } = await found('Tint', 'tint', key.normalize('NFD'))
  expect([total, applied.facets]).toEqual([2, { tint: [key] }])
})

it('CT-01 keeps values apart that differ only by a sign, each with its own URL-safe key', async () => {
  await sells(
    'Marking',
    values.flatMap(({ value, same = [] }) => [value, ...same]),
  )
  const facet = await facetOf('Marking')
  const { rows } = await database.pool.query<{ key: string }>(
    `SELECT key FROM facet_value WHERE facet = 'marking' ORDER BY id`,
  )
  expect(rows.map(({ key }) => key).sort()).toEqual(values.map(({ key }) => key).sort())
  // The number of values offered.
  expect(facet?.values).toHaveLength(40)
  for (const { key } of facet?.values ?? []) {
    const { same = [] } = values.find((one) => one.key === key)!
    expect(readFacets({ marking: key }), key).toEqual({ marking: [key] })
    expect(facet?.values.find((one) => one.key === key)?.count, key).toBe(1 + same.length)
    const { total, applied } = await found('Marking', 'marking', key)
    expect([applied.facets, total], key).toEqual([{ marking: [key] }, 1 + same.length])
  }
})

it('CT-01 never gives two labels one key, or one label two', async () => {
  const sign = fc.constantFrom(...Array.from('abcplusAZ019 +-/.#%&\'"(),_~½Øé\u0301−’नि青🟢\u00a0'))
  const label = fc.string({ unit: sign, minLength: 1, maxLength: 12 })
  const labels = [...new Set(fc.sample(label, { numRuns: 3000, seed: 31 }))]
  const { rows } = await database.pool.query<{ label: string; key: string }>(
    `SELECT l AS label, facet_key(l) AS key FROM unnest($1::text[]) l`,
    [labels],
  )
  const plain = (text: string) => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim().toLowerCase()
  const byKey = new Map(rows.map(({ label: one, key }) => [key, plain(one)]))
  expect(rows.filter((row) => byKey.get(row.key) !== plain(row.label))).toEqual([])
  expect(byKey.size).toBe(new Set(labels.map(plain)).size)
  for (const { key } of rows.filter((row) => row.key !== ''))
    expect(readFacets({ marking: key })).toEqual({ marking: [key] })
})

it('CT-01 gives an option another key if URLs use its name, and the filter works', async () => {
  const names = [
    'Page',
    'Sort',
    'q',
    'Price',
    'SKU',
    'Ref',
    'From',
    'Token',
    'gclid',
    'Tag',
    'Constructor',
    'Option page',
  ]
  for (const name of names) await sells(name, ['One', 'Two'])
  for (const name of names) {
    const key = (await facetOf(name))?.key ?? ''
    expect(key, name).toBe(`option-${name.toLowerCase().replace(' ', '-')}`)
    expect(readFacets({ [key]: 'one' }), name).toEqual({ [key]: ['one'] })
    expect((await found(name, key, 'one')).total, name).toBe(1)
  }
  const { rows } = await database.pool.query<{ facet: string }>(
    'SELECT option_facet_key(name) AS facet FROM unnest($1::text[]) name',
    [[...reservedParameters].map((name) => name.replaceAll('-', ' '))],
  )
  expect(rows.map(({ facet }) => facet)).toEqual([...reservedParameters].map((name) => `option-${name}`))
})

it('CT-01 reuses the key of a deleted value, and leaves others unchanged', async () => {
  const keys = async () =>
    (await database.pool.query<{ key: string }>(`SELECT key FROM facet_value WHERE facet = 'grade' ORDER BY key`)).rows
  await sells('Grade', ['A+', 'A'])
  const before = await keys()
  await change(`DELETE FROM product_group WHERE slug = 'odd-' || md5('GradeA+')`)
  await change(`DELETE FROM facet_value WHERE facet = 'grade' AND value = 'A+'`)
  await change(`UPDATE product SET options = '{"Grade": "a +"}' WHERE options = '{"Grade": "A"}'`)
  await change(`UPDATE product SET options = '{"Grade": "A"}' WHERE options = '{"Grade": "a +"}'`)
  await change(`UPDATE product SET options = '{"Grade": "A+"}' WHERE options = '{"Grade": "A"}'`)
  expect(await keys()).toEqual([{ key: 'a' }, { key: 'a-_plus' }, { key: 'a_plus' }])
  expect(before).toEqual([{ key: 'a' }, { key: 'a_plus' }])
})
