import { MAX_SLUG_LENGTH } from '#domain/slug.ts'
import { type Queryable, statement } from '#server/platform/db/database.ts'

const usedSlugs = statement<{ slug: string }, [string, string]>(
  'product-slugs-used',
  `SELECT slug FROM product_group WHERE slug = $1 OR slug LIKE $2`,
)

/** Returns the slug, or the first one with a number at its end that no product has. */
export async function freeSlug(db: Queryable, wanted: string): Promise<string> {
  const slug = wanted || 'product'
  const used = new Set((await usedSlugs(db, slug, `${slug.replaceAll(/[\\%_]/gu, '\\$&')}-%`)).map((row) => row.slug))
  let found = slug
  for (let number = 2; used.has(found); number++) found = `${slug.slice(0, MAX_SLUG_LENGTH - 8)}-${number}`
  return found
}
