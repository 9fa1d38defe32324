import { REFERENCE_KINDS, type ReferenceKind } from '#engine/controls.ts'
import { type Finding, type NamesByKind, findIn } from '#engine/checks/input/store.ts'
import { outlineOf, type SharedOutlines } from '#engine/shared-sections.ts'
import { type Queryable, statement } from '#server/platform/db/database.ts'

export interface ShopNames {
  find: (kind: ReferenceKind, name: string) => Finding
  names: (kind: ReferenceKind) => readonly string[]
  paths: readonly string[]
  shared: SharedOutlines
}

/** Limit of product slugs read for suggestions. */
const MAX_SUGGESTED = 5000

const namesOfKinds = statement<{ kind: (typeof KINDS)[number]; name: string }, []>(
  'names-of-kinds',
  `SELECT 'category' AS kind, slug AS name FROM category
   UNION ALL SELECT 'collection', slug FROM collection
   UNION ALL SELECT 'menu', id FROM menu
   UNION ALL SELECT 'slider', id FROM slider
   UNION ALL SELECT 'form', id FROM form
   UNION ALL SELECT 'gallery', id FROM gallery
   UNION ALL SELECT 'gallery-picture', coalesce(picture ->> 'src', '') FROM gallery, jsonb_array_elements(pictures) AS picture
   UNION ALL SELECT 'question-group', id FROM question_group
   UNION ALL SELECT 'shared-section', key FROM document WHERE page_type = 'Shared' AND published IS NOT NULL`,
)
// Accepts what a manual product list accepts: slugs, SKUs and ids.
const productsNamed = statement<{ name: string; published: boolean }, [names: string[], numbers: number[]]>(
  'products-named',
  `SELECT slug AS name, published FROM product_group WHERE slug = ANY ($1)
   UNION ALL SELECT p.sku, g.published FROM product p JOIN product_group g ON g.id = p.group_id WHERE p.sku = ANY ($1)
   UNION ALL SELECT p.id::text, g.published FROM product p JOIN product_group g ON g.id = p.group_id WHERE p.id = ANY ($2)`,
)
const productSlugs = statement<{ slug: string }, [limit: number]>(
  'product-slugs-suggested',
  'SELECT slug FROM product_group WHERE published ORDER BY id LIMIT $1',
)
const publishedPaths = statement<{ path: string | null }, []>(
  'paths-shown',
  `SELECT published #>> '{page,path}' AS path FROM document WHERE published IS NOT NULL AND page_type <> 'Shared'
   UNION SELECT from_path FROM path_redirect`,
)

const sharedSections = statement<{ key: string; items: unknown }, []>(
  'shared-sections-known',
  `SELECT key, published -> 'component_data' AS items FROM document WHERE page_type = 'Shared' AND published IS NOT NULL`,
)

/** Reads the names in a shop. Only the products in `lookups` are queried, because a catalogue may be large. */
export async function readShopNames(db: Queryable, lookups: ReadonlySet<string>): Promise<ShopNames> {
  const numbers = [...lookups].filter((name) => /^[1-9]\d{0,8}$/.test(name)).map(Number)
  const [others, products, shared] = await Promise.all([
    namesOfKinds(db),
    productsNamed(db, [...lookups], numbers),
    sharedSections(db),
  ])
  const known: NamesByKind = {
    ...Object.fromEntries(
      KINDS.map((kind) => [kind, new Set(others.flatMap((row) => (row.kind === kind ? row.name : [])))]),
    ),
    product: new Set(products.map(({ name }) => name)),
    unpublished: new Set(products.flatMap(({ name, published }) => (published ? [] : name))),
  }
  const isMissing = [...lookups].some((name) => !known.product?.has(name))
  const slugs = isMissing ? (await productSlugs(db, MAX_SUGGESTED)).map(({ slug }) => slug) : []
  return {
    find: (kind, name) => (kind === 'product' && !lookups.has(name) ? 'unchecked' : findIn(known, kind, name)),
    names: (kind) => (kind === 'product' ? slugs : [...(known[kind] ?? [])]),
    paths: (await publishedPaths(db)).flatMap(({ path }) => path ?? []),
    shared: new Map(shared.map(({ key, items }) => [key, outlineOf(items)])),
  }
}

/** Products and tags may be many, so that only those asked for are looked up. */
const KINDS = REFERENCE_KINDS.filter((kind) => kind !== 'product' && kind !== 'tag')
