import type pg from 'pg'
import { PARENTS, type PlainProduct } from './reference-listing.ts'

/**
 * Removes all products, and creates the categories, collections and facet values of generated catalogues, since unknown
 * filters are dropped.
 */
export async function preparePlainShop(pool: pg.Pool, options: readonly string[], tags: readonly string[]) {
  await pool.query('DELETE FROM product_group')
  await pool.query(
    `INSERT INTO category (slug, name) VALUES ('kitchen', 'Kitchen'), ('garden', 'Garden') ON CONFLICT DO NOTHING`,
  )
  await pool.query(
    `INSERT INTO category (slug, name, parent_id) SELECT slug, initcap(slug), (SELECT id FROM category WHERE slug = parent)
     FROM jsonb_each_text($1) s(slug, parent)`,
    [JSON.stringify(PARENTS)],
  )
  await pool.query(`INSERT INTO collection (slug, name) VALUES ('summer', 'Summer'), ('winter', 'Winter')`)
  await pool.query(`SELECT facet_ids_of($1, '{}', '[]', $2, b) FROM unnest(ARRAY['Acme', 'Bolt']) b`, [options, tags])
}

const INSERT_GROUPS = `
  INSERT INTO product_group (id, slug, name, brand, category_id, tags, attributes, options, published, featured_rank, created_at, rating)
  SELECT r.id, r.slug, r.name, r.brand, (SELECT c.id FROM category c WHERE c.slug = r.category), r.tags, r.attributes, r.options,
    r."isPublished", r.rank, timestamptz '2026-01-01' + r."createdAt" * interval '1 day', r.rating
  FROM jsonb_to_recordset($1::jsonb) r(id int, slug text, name text, brand text, category text, tags text[], attributes jsonb, options jsonb,
    "isPublished" boolean, rank int, "createdAt" int, rating real)`

const INSERT_PRODUCTS = `
  INSERT INTO product (group_id, sku, price, compare_at, stock, options, position)
  SELECT r.id, v.sku, v.price, CASE WHEN v."isReduced" THEN v.price + 50 END, v.stock, v.options, v.n - 1
  FROM jsonb_to_recordset($1::jsonb) r(id int, variants jsonb),
    ROWS FROM (jsonb_to_recordset(r.variants) AS (sku text, price bigint, "isReduced" boolean, stock int, options jsonb)) WITH ORDINALITY
      v(sku, price, "isReduced", stock, options, n)`

const INSERT_ITEMS = `
  INSERT INTO collection_item (collection_id, group_id, position) SELECT c.id, r.id, r.id
  FROM jsonb_to_recordset($1::jsonb) r(id int, collections text[]), unnest(r.collections) s(slug) JOIN collection c USING (slug)`

/** Replaces all products. Triggers update what depends on them. */
export async function replaceProducts(pool: pg.Pool, products: readonly PlainProduct[]): Promise<void> {
  await pool.query('DELETE FROM product_group')
  const rows = JSON.stringify(products.map((one) => ({ ...one, options: optionsOf(one) })))
  for (const text of [INSERT_GROUPS, INSERT_PRODUCTS, INSERT_ITEMS]) await pool.query(text, [rows])
}

function optionsOf({ variants }: PlainProduct): object[] {
  const names = new Set(variants.flatMap(({ options }) => Object.keys(options)))
  return [...names].map((name) => ({
    name,
    values: [...new Set(variants.map(({ options }) => options[name]))].map((value) => ({ value })),
  }))
}

const UPDATE_GROUPS = `
  UPDATE product_group g SET published = r."isPublished", attributes = r.attributes
  FROM jsonb_to_recordset($1::jsonb) r(id int, "isPublished" boolean, attributes jsonb)
  WHERE g.id = r.id AND (g.published, g.attributes) IS DISTINCT FROM (r."isPublished", r.attributes)`

const UPDATE_PRODUCTS = `
  UPDATE product p SET price = v.price, compare_at = CASE WHEN v."isReduced" THEN v.price + 50 END, stock = v.stock, options = v.options
  FROM jsonb_to_recordset($1::jsonb) r(id int, variants jsonb),
    jsonb_to_recordset(r.variants) v(sku text, price bigint, "isReduced" boolean, stock int, options jsonb)
  WHERE p.sku = v.sku AND (p.price, p.compare_at, p.stock, p.options)
    IS DISTINCT FROM (v.price, CASE WHEN v."isReduced" THEN v.price + 50 END, v.stock, v.options)`

/** Changes existing products as editors would: only the rows that differ. */
export async function changeCatalogue(pool: pg.Pool, products: readonly PlainProduct[]): Promise<void> {
  const rows = JSON.stringify(products)
  await pool.query(UPDATE_GROUPS, [rows])
  await pool.query(UPDATE_PRODUCTS, [rows])
  await pool.query('DELETE FROM product WHERE NOT sku = ANY ($1::text[])', [
    products.flatMap(({ variants }) => variants.map(({ sku }) => sku)),
  ])
}
