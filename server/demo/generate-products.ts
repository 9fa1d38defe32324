import type pg from 'pg'
import { BITS_FROM } from '#server/catalogue/listing/limits.ts'
import { PREFIX } from './generated-products.ts'
import { copyProducts } from './copy-products.ts'

/**
 * Changes the number of generated products to `count`, for benchmarks and tests. Rows are copied with triggers
 * disabled, including what triggers would compute. Products are spread over all categories and a separate tree
 * (`makers`), with up to 20 variants, about seven on average. The same seed generates the same products.
 */
export async function generateProducts(client: pg.ClientBase, count: number, seed = 1): Promise<void> {
  await client.query('BEGIN')
  try {
    await client.query('SET LOCAL statement_timeout = 0')
    await client.query(`SET LOCAL work_mem = '128MB'`)
    await client.query('LOCK TABLE product_group, product IN SHARE ROW EXCLUSIVE MODE')
    await client.query('ALTER TABLE product_group DISABLE TRIGGER USER')
    await client.query('ALTER TABLE product DISABLE TRIGGER USER')
    const { rows } = await client.query<{ have: number }>(
      `SELECT count(*)::int AS have FROM product_group WHERE hsn = '${PREFIX}'`,
    )
    const have = rows[0]?.have ?? 0
    if (count < have) await remove(client, count)
    if (count > have) await withoutIndexes(client, count > 2 * have, () => add(client, have, count, seed))
    await client.query('ALTER TABLE product_group ENABLE TRIGGER USER')
    await client.query('ALTER TABLE product ENABLE TRIGGER USER')
    await rebuildVocabulary(client)
    // Larger shops have bits from the start; for smaller ones the job decides.
    if (count > BITS_FROM) await client.query('SELECT FROM write_all_listing_bits()')
    else await client.query('SELECT FROM delete_listing_bits()')
    await client.query(`SELECT pg_notify('vitrine_changed', 'catalogue')`)
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
  // Index-only scans need the visibility map, and the planner needs statistics.
  await client.query('SET statement_timeout = 0')
  await client.query(
    'VACUUM (ANALYZE) product_group, product, search_word, facet_value, facet_set, listing_bits, listing_variant_bits, listing_ordinal, listing_change, listing_word, listing_word_bits, listing_mark, listing_place_bits',
  )
}

interface Definition {
  drop: string
  make: string
}

/** Rebuilding indexes and constraints is much cheaper than updating them when most rows are new. */
async function withoutIndexes(client: pg.ClientBase, shouldDrop: boolean, work: () => Promise<void>): Promise<void> {
  if (!shouldDrop) return work()
  await client.query(`SET LOCAL maintenance_work_mem = '512MB'`)
  const { rows } = await client.query<Definition>(`
    SELECT coalesce("drop", '') AS drop, coalesce(make, '') AS make FROM (
    SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', c.conrelid::regclass, c.conname) AS drop,
      format('ALTER TABLE %s ADD CONSTRAINT %I %s', c.conrelid::regclass, c.conname, pg_get_constraintdef(c.oid)) AS make
    FROM pg_constraint c WHERE c.conrelid IN ('product_group'::regclass, 'product'::regclass) AND c.contype IN ('u', 'f')
    UNION ALL
    SELECT format('DROP INDEX %s', i.indexrelid::regclass), pg_get_indexdef(i.indexrelid)
    FROM pg_index i WHERE i.indrelid IN ('product_group'::regclass, 'product'::regclass) AND NOT i.indisunique
    ) definition`)
  // Unchecked: the statements come from Postgres’s catalogue.
  for (const { drop } of rows) await client.query(drop)
  await work()
  // Unchecked: the statements come from Postgres’s catalogue.
  for (const { make } of rows) await client.query(make)
}

export async function rebuildVocabulary(client: pg.ClientBase): Promise<void> {
  await client.query('SELECT FROM count_vocabulary()')
}

async function remove(client: pg.ClientBase, keep: number): Promise<void> {
  await client.query(
    `DELETE FROM product_group WHERE id IN (
       SELECT id FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM product_group WHERE hsn = '${PREFIX}') s WHERE n > $1)`,
    [keep],
  )
}

async function add(client: pg.ClientBase, have: number, count: number, seed: number): Promise<void> {
  await client.query(`
    INSERT INTO category (slug, name, description, position) VALUES ('makers', 'Other makers', 'Pieces from friends'' kilns.', 100)
    ON CONFLICT (slug) DO NOTHING`)
  await client.query(`
    INSERT INTO category (slug, name, description, parent_id, position)
    SELECT 'makers-' || c.slug, c.name || ' by other makers', '', (SELECT id FROM category WHERE slug = 'makers'), c.position
    FROM category c WHERE c.parent_id IS NULL AND c.slug <> 'makers' ON CONFLICT (slug) DO NOTHING`)
  await copyProducts(client, have + 1, count, seed)
}
