import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import names from '#fixtures/real-input/product-names.json' with { type: 'json' }
import { expectData } from '#server/testing/contract.ts'
import { testApp } from '#server/testing/test-app.ts'
import { SEED, either } from '#tools/testing/proof.ts'

const { get, post, change } = await testApp()
/** The maximum length of the search box. */
const truncated = (text: string) => text.slice(0, 200)
const search = async (query: string, more = {}) =>
  expectData(await post('/api/search/search-products', { query: truncated(query), ...more }), 'SearchResult')
const find = async (query: string) => (await search(query)).products.map(({ name }) => name)
const suggest = async (query: string) =>
  expectData(await get(`/api/search/search?query=${encodeURIComponent(truncated(query))}`), 'SearchSuggestions')

const insertProducts = (list: readonly string[], slug: string) =>
  change(
    `WITH made AS (
       INSERT INTO product_group (slug, name, category_id, published, featured_rank)
       SELECT $2 || n, name, (SELECT min(id) FROM category), true, 5000 + n FROM unnest($1::text[]) WITH ORDINALITY u(name, n) RETURNING id, slug
     ) INSERT INTO product (group_id, sku, price, stock) SELECT id, upper(slug), 90000, 3 FROM made`,
    [list, slug],
  )
/** Both ways to answer: product by product as in a small shop, and by bitmaps of common words as in a large one. */
const ENGINES = {
  'a small shop': 'DELETE FROM listing_bits',
  'a large shop': 'SELECT choose_listing_words(6), write_all_listing_bits()',
}
const useEngine = (prepare: string) =>
  change(`${prepare}; SELECT pg_notify('vitrine_changed', tag) FROM unnest(ARRAY['catalogue', 'listing-bits']) tag`)

const PARTS = {
  maker: [
    'Ashkiln',
    'Neem Lane',
    'L’Atelier',
    "Potter's",
    'Émaux & Co.',
    'S&P',
    'Ćosić',
    'Kiln.io',
    'मिट्टी',
    'கலை',
    'Ёлка',
  ],
  kind: [
    'Mug',
    'Kettle',
    'Crème brûlée dish',
    'T-shirt',
    'Hub USB',
    'चार्ट',
    'புத்தகம்',
    'كتـــاب',
    'WD-40',
    'C++ Primer',
    'Node.js',
    'A+ Paper',
  ],
  shade: [
    'Black/White',
    '“Moon”',
    '"Sand"',
    "'Ink'",
    'Bleu-gris',
    'of the Sea',
    'To Be',
    '🎁',
    'ＲＥＤ',
    'हिन्दी',
    'No. 7',
  ],
  size: ['1.5 L', '500ml', '500 ml', '３００ ml', '3.0', '12"', '10×15 cm', '½ inch', '2-in-1', 'V60', '100%'],
}
const part = (list: readonly string[]) => fc.constantFrom(...list)
const someName = fc
  .tuple(part(PARTS.maker), part(PARTS.kind), part(PARTS.shade), part(PARTS.size), fc.boolean(), fc.boolean())
  .map(([maker, kind, shade, size, isApart, isShort]) => {
    const name = [maker, kind, ...(isShort ? [] : [shade]), size].join(' ')
    return isApart ? name.normalize('NFD') : name
  })
const catalogue = fc.sample(someName, { seed: SEED, numRuns: either(700, 240) })
/** Words of a name that contain something to search for. */
const wordsOf = (name: string) => [...new Set(name.split(' ').filter((word) => /[\p{L}\p{N}🎁]/u.test(word)))]
const countContaining = (one: string, other: string) =>
  catalogue.filter((name) => [one, other].every((word) => wordsOf(name.normalize()).includes(word.normalize()))).length

beforeAll(async () => {
  await insertProducts(
    names.map(({ name }) => name),
    'real-',
  )
  await insertProducts(catalogue, 'made-')
})

describe.each(Object.entries(ENGINES))('in %s', (_name, prepare) => {
  beforeAll(() => useEngine(prepare))

  it.each(names)('CT-12 finds $name by its name and as people type it', async ({ name, found_by }) => {
    expect((await find(name)).slice(0, 3)).toContain(name)
    for (const query of found_by) expect([query, await find(query)]).toEqual([query, expect.arrayContaining([name])])
    const labels = async (query: string) => (await suggest(query)).suggestions.map(({ label }) => label)
    expect((await labels(name)).slice(0, 3)).toContain(name)
  })

  it('CT-12 finds every product of a generated catalogue by its name, and by any two of its words', async () => {
    const chosen = fc.sample(fc.tuple(fc.constantFrom(...catalogue), fc.nat(), fc.nat()), {
      seed: SEED,
      numRuns: either(700, 60),
    })
    for (const [name, first, second] of chosen) {
      expect([name, (await find(name)).slice(0, 3)]).toEqual([name, expect.arrayContaining([name])])
      const words = wordsOf(name)
      const one = words[first % words.length] ?? ''
      const other = words.filter((word) => word !== one)[second % (words.length - 1)] ?? ''
      // More products than fit on a page cannot all be on it.
      if (countContaining(one, other) > 24) continue
      const query = `${one} ${other}`
      expect([query, name, await find(query)]).toEqual([query, name, expect.arrayContaining([name])])
    }
  })

  it('CT-12 lists a product first, once, if its name is a word of thousands, and loses none of the others', async () => {
    await insertProducts(
      [...Array.from({ length: 2600 }, (_one, n) => `Plainware of ${n}`), 'Plainware', 'PLAINWARE'],
      'plain-',
    )
    await useEngine(prepare)
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => search('plainware', { page, per_page: 5 }).then(({ products }) => products)),
    )
    const found = pages.flat().map(({ name }) => name)
    expect(found.slice(0, 3)).toEqual(['Plainware', 'PLAINWARE', 'Plainware of 0'])
    expect(found.slice(2)).toEqual(Array.from({ length: 18 }, (_one, n) => `Plainware of ${n}`))
    const last = await search('plainware', { page: 521, per_page: 5 })
    expect(last.products.map(({ name }) => name)).toEqual(['Plainware of 2598', 'Plainware of 2599'])
    await change(`DELETE FROM product_group WHERE slug LIKE 'plain-%'`)
  })

  it.each([
    'ash-vas-001-ten-28',
    'ASHVAS001TEN28',
    'ash vas 001 ten 28',
    'ash–vas–001–ten–28',
    'ＡＳＨ-vas_001.ten/28',
  ])('CT-12 finds a SKU written as %s', async (query) => {
    expect((await suggest(query)).suggestions[0]).toMatchObject({
      path: '/product/tall-bottle-vase?sku=ASH-VAS-001-TEN-28',
    })
    expect((await find(query)).slice(0, 3)).toContain('Tall bottle vase')
  })

  it.each([
    ['ketle 1.5 L', 'kettle 1.5 L', 'Kettle 1.5 L'],
    ['creme bruelee', 'creme brulee', 'Crème brûlée dish'],
    ['वर्णमालाा', 'वर्णमाला', 'हिन्दी वर्णमाला चार्ट'],
  ])('CT-12 corrects the typing error in %s', async (typed, corrected, name) => {
    expect(await search(typed)).toMatchObject({ corrected })
    expect(await find(typed)).toContain(name)
  })
})
