import { statement } from '#server/platform/db/database.ts'
import type { FastifyInstance } from 'fastify'
import type { SearchSuggestion } from '#generated/api.d.ts'
import { pageHref } from '#pages/page-href.ts'
import { type CardRow, cardOf, channelOf } from '#server/catalogue/product/cards.ts'
import { findPicture, imageOf } from '#server/catalogue/product/stored-pictures.ts'

/**
 * Returns products as suggestions. A whole SKU links directly to its variant, with that variant's picture and price.
 */
export async function suggestionsOf(
  app: FastifyInstance,
  rows: readonly CardRow[],
  text: string,
  currency: string,
): Promise<SearchSuggestion[]> {
  const variant = rows.length > 0 ? await findVariant(app, text) : undefined
  return rows.map((row) => {
    const card = cardOf(row, currency)
    const chosen = variant?.group_id === row.group_id ? variant : undefined
    const picture = findPicture(row.images, chosen?.image_id ?? null)
    const { selling_price: price, compare_at_price: before } = chosen
      ? channelOf({ ...row, ...chosen }, currency)
      : card.channel
    return {
      kind: 'product',
      label: card.name,
      path: pageHref('product', { slug: card.slug }, { sku: chosen?.sku }),
      image: picture ? imageOf(picture) : (card.images[0] ?? null),
      // A zero price is no price.
      price: price.amount > 0 ? price : null,
      ...(before && price.amount > 0 && before.amount > price.amount && { regular_price: before }),
    }
  })
}

interface Variant {
  group_id: number
  sku: string
  price: number
  compare_at: number | null
  image_id: string | null
}

const searchVariant = statement<Variant, [string]>(
  'search-variant',
  `SELECT group_id, sku, price, compare_at, image_id FROM product WHERE search_key($1) <> '' AND search_key(sku) = search_key($1)
   ORDER BY upper(sku) = upper($1) DESC, id LIMIT 1`,
)

/** Returns the variant with the typed SKU, ignoring case, dashes and spaces. */
async function findVariant(app: FastifyInstance, text: string): Promise<Variant | undefined> {
  const rows = await searchVariant(app.database.pool, text)
  return rows[0]
}
