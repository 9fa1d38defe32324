import type pg from 'pg'
import { EXACT } from '#server/catalogue/listing/exact.ts'

const PREFIX = 'GEN'

/**
 * Brings the number of generated products to `count` (for benches), made inside Postgres in one pass: triggers rest meanwhile
 * and what they keep is filled in directly. The products are spread over all categories and a tree of its own
 * (category `makers` with six children), with one to three SKUs each.
 */
export async function generateProducts(client: pg.ClientBase, count: number): Promise<void> {
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
    if (count > have) await withoutIndexes(client, count > 2 * have, () => add(client, have, count))
    await client.query('ALTER TABLE product_group ENABLE TRIGGER USER')
    await client.query('ALTER TABLE product ENABLE TRIGGER USER')
    await rebuildVocabulary(client)
    // A shop of this size has bits from the start; in a smaller one the job decides.
    if (count > EXACT) await client.query('SELECT FROM write_all_listing_bits()')
    else await client.query('DELETE FROM listing_bits; DELETE FROM listing_word_bits; DELETE FROM listing_place_bits')
    await client.query(`SELECT pg_notify('vitrine_changed', 'catalogue')`)
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
  // Index-only scans need the visibility map, and the planner its statistics.
  await client.query('SET statement_timeout = 0')
  await client.query(
    'VACUUM (ANALYZE) product_group, product, search_word, facet_value, facet_set, listing_bits, listing_change, listing_word, listing_word_bits, listing_mark, listing_place_bits',
  )
}

/** Most of the tables is new then: to build an index of all rows at once costs a fraction of adding each row to it. */
async function withoutIndexes(client: pg.ClientBase, isWorthIt: boolean, work: () => Promise<void>): Promise<void> {
  if (!isWorthIt) return work()
  await client.query(`SET LOCAL maintenance_work_mem = '512MB'`)
  const { rows } = await client.query<{ name: string; made: string }>(`
    SELECT c.relname::text AS name, coalesce(pg_get_indexdef(c.oid), '') AS made FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
    WHERE i.indrelid IN ('product_group'::regclass, 'product'::regclass) AND NOT i.indisunique`)
  // Unchecked: a statement that makes tables' indexes takes no parameters.
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`)
  await work()
  // Unchecked: the statement is the one that Postgres itself gave.
  for (const { made } of rows) await client.query(made)
}

/** Counts the vocabulary again from all published products. */
export async function rebuildVocabulary(client: pg.ClientBase): Promise<void> {
  await client.query('TRUNCATE search_word')
  await client.query(`
    INSERT INTO search_word (word, doc_count)
    SELECT word, ndoc FROM ts_stat($stat$
      SELECT to_tsvector('pg_catalog.simple', name || ' ' || subtitle || ' ' || array_to_string(tags, ' ')) FROM product_group WHERE published
    $stat$) WHERE length(word) BETWEEN 2 AND 40 AND word !~ '^[0-9.,+-]+$'`)
}

async function remove(client: pg.ClientBase, keep: number): Promise<void> {
  await client.query(
    `DELETE FROM product_group WHERE id IN (
       SELECT id FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM product_group WHERE hsn = '${PREFIX}') s WHERE n > $1)`,
    [keep],
  )
}

async function add(client: pg.ClientBase, have: number, count: number): Promise<void> {
  await client.query(`
    INSERT INTO category (slug, name, description, position) VALUES ('makers', 'Other makers', 'Pieces from friends'' kilns.', 100)
    ON CONFLICT (slug) DO NOTHING`)
  await client.query(`
    INSERT INTO category (slug, name, description, parent_id, position)
    SELECT 'makers-' || c.slug, c.name || ' by other makers', '', (SELECT id FROM category WHERE slug = 'makers'), c.position
    FROM category c WHERE c.parent_id IS NULL AND c.slug <> 'makers' ON CONFLICT (slug) DO NOTHING`)
  // Checked with: have = 0, count = 1
  await client.query(`CREATE TEMP TABLE made ON COMMIT DROP AS ${variants(have + 1, count)}`)
  await client.query('CREATE INDEX ON made (n)')
  await client.query('ANALYZE made')
  await client.query(`CREATE TEMP TABLE drafted ON COMMIT DROP AS ${DRAFTS}`)
  await client.query('ANALYZE drafted')
  // Many products are labelled alike: the values of their options, tags and makers are looked up once.
  await client.query(`CREATE TEMP TABLE labelled ON COMMIT DROP AS
    WITH by_option AS MATERIALIZED (SELECT option_values, options, facet_ids_of(option_values, '{}', options, '{}', '') AS ids
      FROM (SELECT DISTINCT option_values, options FROM drafted) s),
    by_tags AS MATERIALIZED (SELECT tags, facet_ids_of('{}', '{}', '[]', tags, '') AS ids FROM (SELECT DISTINCT tags FROM drafted) s),
    by_maker AS MATERIALIZED (SELECT maker, facet_ids_of('{}', '{}', '[]', '{}', maker) AS ids FROM (SELECT DISTINCT maker FROM drafted) s)
    SELECT option_values, options, tags, maker, ARRAY(SELECT unnest(o.ids || t.ids || m.ids) ORDER BY 1) AS facet_ids
    FROM (SELECT DISTINCT option_values, options, tags, maker FROM drafted) s
      JOIN by_option o USING (option_values, options) JOIN by_tags t USING (tags) JOIN by_maker m USING (maker)`)
  await client.query('ANALYZE labelled')
  await client.query(`CREATE TEMP TABLE shelved ON COMMIT DROP AS
    SELECT drafted.*, facet_ids, shelf.ids[1 + n % array_length(shelf.ids, 1)] AS category_id
    FROM drafted JOIN labelled USING (option_values, options, tags, maker), (SELECT array_agg(id ORDER BY id) AS ids FROM category WHERE slug <> 'makers') shelf`)
  // Unchecked: it reads tables that are made above, and a test runs it.
  await client.query(`INSERT INTO facet_set (facet_ids, category_id, in_stock, on_sale, stars)
    SELECT DISTINCT facet_ids, category_id, in_stock, on_sale, 0 FROM shelved ON CONFLICT DO NOTHING`)
  await client.query('ANALYZE facet_set, shelved')
  // Unchecked: it reads tables that are made above, and a test runs it.
  await client.query(GROUPS)
  // Unchecked: it reads tables that are made above, and a test runs it.
  await client.query(`
    INSERT INTO product (id, group_id, sku, price, compare_at, stock, options, facet_ids, weight_grams, image, position)
    SELECT id, group_id, '${PREFIX}-' || lpad(n::text, 7, '0') || '-' || k, price, compare_at, stock, options, values.facet_ids, 300 + n % 2000, 0, k
    FROM made JOIN (SELECT options, variant_facet_ids(options, '{}') AS facet_ids FROM (SELECT DISTINCT options FROM made) s) values USING (options) ORDER BY id`)
  for (const table of ['product_group', 'product']) {
    // Checked with: table = 'product'
    await client.query(`SELECT setval(pg_get_serial_sequence('${table}', 'id'), (SELECT max(id) FROM ${table}))`)
  }
}

const GLAZES = `ARRAY['Tenmoku','Celadon','Ash white','Iron speckle','Cobalt','Shino','Matte black','Chun blue','Oxblood','Terracotta']`

// One row a SKU. The figures are fixed by the number n, so the same count makes the same catalogue.
// (CREATE TABLE AS takes no parameters, hence whole numbers in the text.)
const variants = (first: number, last: number) => `
  SELECT n, k,
    (SELECT coalesce(max(id), 0) FROM product_group) + n - ${first} + 1 AS group_id,
    (SELECT coalesce(max(id), 0) FROM product) + (n - ${first}) * 3 + k + 1 AS id,
    (300 + (n::bigint * 7919) % 9700) * 100 + k * 20000 AS price,
    CASE WHEN n % 9 = 0 THEN (300 + (n::bigint * 7919) % 9700) * 120 + k * 20000 END AS compare_at,
    ((n::bigint * 31 + k * 17) % 23 * (CASE WHEN (n + k) % 12 = 0 THEN 0 ELSE 1 END))::int AS stock,
    jsonb_build_object('Glaze', (${GLAZES})[1 + (n + k * 3) % 10]) AS options
  FROM generate_series(${first}, ${last}) n, LATERAL generate_series(0, n % 3) k`

const DRAFTS = `
  WITH sums AS (
    SELECT n, group_id, count(*) AS variants, max(price) AS price_to, min(NULLIF(price, 0)) AS price_low,
      coalesce(max(price) FILTER (WHERE stock > 0), max(price)) AS price_top, bool_or(compare_at IS NOT NULL) AS on_sale, sum(stock) AS stock_total, bool_or(stock > 0) AS in_stock,
      (array_agg(id ORDER BY (stock > 0) DESC, price, k))[1] AS default_id,
      (array_agg(price ORDER BY (stock > 0) DESC, price, k))[1] AS price_from,
      (array_agg(compare_at ORDER BY (stock > 0) DESC, price, k))[1] AS compare_from,
      array_agg('Glaze=' || (options ->> 'Glaze') ORDER BY options ->> 'Glaze') AS option_values,
      jsonb_build_array(jsonb_build_object('name', 'Glaze', 'values', jsonb_agg(jsonb_build_object('value', options ->> 'Glaze') ORDER BY k))) AS options
    FROM made GROUP BY n, group_id
  ),
  named AS (
    SELECT s.*,
      (ARRAY['Tall','Low','Wide','Narrow','Footed','Fluted','Faceted','Carved','Ribbed','Dimpled','Rounded','Straight'])[1 + (n / 7) % 12] AS shape,
      (ARRAY['salt','wood','raku','slip','ember','river','harbour','lagoon','monsoon','coral','basalt','lotus','temple','ferry','cashew','palm'])[1 + (n / 3) % 16] AS series,
      (ARRAY['vase','bowl','mug','plate','teapot','planter','jar','cup','platter','jug','lamp','tray'])[1 + n % 12] AS form,
      (ARRAY['gift','everyday','large','set','lidded','serving','festive','seconds'])[1 + (n / 5) % 8] AS tag_one,
      (ARRAY['stoneware','porcelain','earthenware'])[1 + (n / 11) % 3] AS clay,
      (ARRAY['Ashkiln','Neem Lane','Kiln 605','Salt Road','Auro Clay'])[1 + (n / 13) % 5] AS maker
    FROM sums s
  )
  SELECT *, ARRAY[tag_one, clay] || CASE WHEN compare_from IS NOT NULL THEN ARRAY['sale'] ELSE ARRAY[]::text[] END AS tags FROM named`

const GROUPS = `
  INSERT INTO product_group (id, slug, name, brand, category_id, subtitle, description, tags, images, options, gst_bps, hsn, published, featured_rank, created_at,
    default_product_id, product_count, price_from, price_to, price_low, price_top, on_sale, compare_from, stock_total, in_stock,
    option_values, facet_ids, facet_set_id)
  SELECT group_id, lower(shape || '-' || series || '-' || form) || '-' || n, shape || ' ' || series || ' ' || form || ' ' || n, maker,
    g.category_id, initcap(clay) || ', ' || (10 + n % 40) || ' cm',
    '<p>A ' || lower(shape) || ' ' || form || ' in ' || clay || ', thrown by ' || maker || '.</p>',
    tags, jsonb_build_array(jsonb_build_object('src', '/images/products/' || (ARRAY['tall-bottle-vase-tenmoku','serving-bowl-chun-blue','morning-mug-cobalt','dinner-plate-ash-white'])[1 + n % 4] || '.webp',
      'alt', shape || ' ' || form, 'width', 800, 'height', 1000)),
    options, 1200, '${PREFIX}', n % 50 <> 0, 1000 + ((n::bigint * 7919) % 1000003)::int, timestamptz '2026-01-01' - n * interval '37 seconds',
    default_id, variants, price_from, price_to, price_low, price_top, g.on_sale, compare_from, stock_total, g.in_stock, option_values, g.facet_ids, s.id
  FROM shelved g JOIN facet_set s ON (s.facet_ids, s.category_id, s.in_stock, s.on_sale, s.stars) = (g.facet_ids, g.category_id, g.in_stock, g.on_sale, 0)
  ORDER BY group_id`
