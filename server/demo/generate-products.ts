import type pg from 'pg'
import { BITS_FROM } from '#server/catalogue/listing/exact.ts'
import { PREFIX } from './generated-products.ts'
import { layProducts } from './lay-products.ts'

/**
 * Brings the number of generated products to `count` (for benches and tests). They are copied into the tables: triggers rest meanwhile
 * and what they keep is filled in directly. The products are spread over all categories and a tree of its own (category `makers` with six
 * children), with up to 20 variants each, about seven on average. The same seed makes the same products.
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
    // A shop of this size has bits from the start; in a smaller one the job decides.
    if (count > BITS_FROM) await client.query('SELECT FROM write_all_listing_bits()')
    else
      await client.query(
        'DELETE FROM listing_bits; DELETE FROM listing_variant_bits; DELETE FROM listing_word_bits; DELETE FROM listing_place_bits',
      )
    await client.query(`SELECT pg_notify('vitrine_changed', 'catalogue')`)
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
  // Index-only scans need the visibility map, and the planner its statistics.
  await client.query('SET statement_timeout = 0')
  await client.query(
    'VACUUM (ANALYZE) product_group, product, search_word, facet_value, facet_set, listing_bits, listing_variant_bits, listing_ordinal, listing_change, listing_word, listing_word_bits, listing_mark, listing_place_bits',
  )
}

interface Definition {
  drop: string
  make: string
}

/**
 * Most of the tables is new then: to build an index of all rows at once costs a fraction of adding each row to it, and to check all
 * references at once a fraction of looking each up.
 */
async function withoutIndexes(client: pg.ClientBase, isWorthIt: boolean, work: () => Promise<void>): Promise<void> {
  if (!isWorthIt) return work()
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
  // Unchecked: statements that change tables take no parameters; these are what Postgres itself calls its own.
  for (const { drop } of rows) await client.query(drop)
  await work()
  // Unchecked: the statement is the one that Postgres itself gave.
  for (const { make } of rows) await client.query(make)
}

/** Counts the vocabulary again from all published products. */
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
  await layProducts(client, have + 1, count, seed)
}
