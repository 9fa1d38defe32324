import type pg from 'pg'
import { copyRows } from './copy-rows.ts'
import { GeneratedFacets } from './generated-facets.ts'
import { type GeneratedProduct, type GeneratedVariant, PREFIX, TAGS, generatedProduct } from './generated-products.ts'

const GROUP = [
  ...[
    'id',
    'slug',
    'name',
    'sort_name',
    'brand',
    'category_id',
    'subtitle',
    'description',
    'tags',
    'images',
    'options',
  ],
  ...['gst_bps', 'hsn', 'published', 'featured_rank', 'created_at', 'option_values', 'facet_ids', 'facet_set_id'],
  ...['default_product_id', 'product_count', 'price_from', 'compare_from', 'price_low', 'price_to', 'price_top'],
  ...['on_sale', 'stock_total', 'in_stock'],
].join()
const PRODUCT = 'id, group_id, sku, price, compare_at, stock, options, facet_ids, weight_grams, image_id, position'

/** Products per COPY, to limit memory and statements. */
const BATCH = 20_000

const line = (cells: readonly (string | number | boolean | null)[]): string =>
  `${cells.map((cell) => cell ?? String.raw`\N`).join('\t')}\n`

/** Copies the generated products `first` to `last`. Nobody else may insert products meanwhile. */
export async function copyProducts(client: pg.ClientBase, first: number, last: number, seed: number): Promise<void> {
  const { rows: categories } = await client.query<{ id: number }>(
    `SELECT id FROM category WHERE slug <> 'makers' ORDER BY id`,
  )
  const { rows } = await client.query<{ groupId: number; productId: number }>(
    `SELECT (SELECT coalesce(max(id), 0) + 1 FROM product_group) AS "groupId", (SELECT coalesce(max(id), 0) + 1 FROM product) AS "productId"`,
  )
  let { groupId, productId } = rows[0] ?? { groupId: 1, productId: 1 }
  const facets = await GeneratedFacets.read(client, TAGS)
  for (let from = first; from <= last; from += BATCH) {
    const [groups, products]: [string[], string[]] = [[], []]
    for (let number = from; number < from + BATCH && number <= last; number += 1) {
      const product = generatedProduct(number, seed)
      groups.push(
        groupLine(product, groupId, productId, categories[product.place % categories.length]?.id ?? 0, facets),
      )
      for (const variant of product.variants) products.push(variantLine(variant, productId++, groupId, number, facets))
      groupId += 1
    }
    await facets.copyNewSets(client)
    await copyRows(client, `product_group (${GROUP})`, groups)
    await copyRows(client, `product (${PRODUCT})`, products)
  }
  for (const table of ['facet_set', 'product_group', 'product']) {
    // Checked with: table = 'product'
    await client.query(`SELECT setval(pg_get_serial_sequence('${table}', 'id'), (SELECT max(id) FROM ${table}))`)
  }
}

/** Includes what triggers compute from variants (`refresh_product_groups`). */
function groupLine(product: GeneratedProduct, id: number, firstId: number, category: number, facets: GeneratedFacets) {
  const { variants, range } = product
  const [defaultVariant] = variants.toSorted(
    (a, b) => Number(b.stock > 0) - Number(a.stock > 0) || a.price - b.price || a.position - b.position,
  )
  if (!defaultVariant) throw new Error(`The generated product ${product.number} has no variant.`)
  const inStock = defaultVariant.stock > 0
  const onSale = variants.some(({ compareAt }) => compareAt !== null)
  const { ids, set } = facets.of(product, category, inStock, onSale)
  const prices = variants.map(({ price }) => price)
  const buyable = variants.flatMap(({ price, stock }) => (stock > 0 ? [price] : []))
  return line([
    ...[
      id,
      product.slug,
      product.name,
      product.name.toLowerCase(),
      range.maker,
      category,
      product.subtitle,
      product.description,
    ],
    ...[`{${product.tags.join(',')}}`, product.images, range.options],
    ...[1200, PREFIX, product.isPublished, product.featuredRank, product.createdAt],
    ...[`{${range.optionValues.map((generated) => `"${generated}"`).join(',')}}`, ids, set],
    ...[firstId + defaultVariant.position, variants.length, defaultVariant.price, defaultVariant.compareAt],
    ...[Math.min(...prices), Math.max(...prices), Math.max(...(inStock ? buyable : prices))],
    ...[onSale, variants.reduce((sum, { stock }) => sum + stock, 0), inStock],
  ])
}

function variantLine(
  generated: GeneratedVariant,
  id: number,
  group: number,
  number: number,
  facets: GeneratedFacets,
): string {
  const { variant } = generated
  return line([
    ...[
      id,
      group,
      generated.sku,
      generated.price,
      generated.compareAt,
      generated.stock,
      variant.options,
      facets.ofVariant(variant),
    ],
    ...[300 + (number % 2000), generated.imageId, generated.position],
  ])
}
