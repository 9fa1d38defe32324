import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase } from '#server/testing/test-app.ts'
import { type Catalog, literalsOf, readCatalog } from './catalog.ts'
import { describe } from './describe.ts'

const { connection } = await testDatabase()
const client = new pg.Client(connection)
let catalog: Catalog

beforeAll(async () => {
  await client.connect()
  catalog = await readCatalog(client)
  await client.query('BEGIN')
})
afterAll(() => client.end())

/** Single-column statements, and whether the column may be null. */
const CASES: [text: string, isNullable: boolean][] = [
  ['SELECT id FROM customer', false],
  ['SELECT email FROM customer', true],
  // Joins.
  ['SELECT c.id FROM cart k JOIN customer c ON c.id = k.customer_id', false],
  ['SELECT c.id FROM cart k LEFT JOIN customer c ON c.id = k.customer_id', true],
  ['SELECT c.id FROM cart k LEFT JOIN customer c ON c.id = k.customer_id WHERE c.id > 0', false],
  ['SELECT c.id FROM customer c RIGHT JOIN cart k ON c.id = k.customer_id', true],
  ['SELECT id FROM customer FULL JOIN product USING (id)', true],
  // Conditions.
  ['SELECT email FROM customer WHERE email IS NOT NULL', false],
  ['SELECT email FROM customer WHERE email = $1 AND id > 0', false],
  ['SELECT email FROM customer WHERE email = $1 OR id > 0', true],
  ['SELECT email FROM customer WHERE NOT (email IS NULL)', true],
  ['SELECT email FROM customer WHERE email = ANY ($1)', false],
  ['SELECT email FROM customer WHERE email IS DISTINCT FROM $1', true],
  // Expressions.
  [`SELECT coalesce(email, '') FROM customer`, false],
  ['SELECT coalesce(email, phone) FROM customer', true],
  ['SELECT id + 1 FROM customer', false],
  [`SELECT fields -> 'city' FROM address`, true],
  [`SELECT CASE WHEN id > 1 THEN 1 END FROM customer`, true],
  [`SELECT CASE WHEN id > 1 THEN 1 ELSE 2 END FROM customer`, false],
  ['SELECT EXISTS (SELECT FROM cart)', false],
  ['SELECT (SELECT id FROM customer LIMIT 1)', true],
  ['SELECT (SELECT count(*) FROM customer)', false],
  ['SELECT (SELECT count(*) FROM customer LIMIT 0)', true],
  ['SELECT $1::text', true],
  ['SELECT take_try($1, $2, $3, $4)', true],
  ['SELECT unnest(tags) FROM product_group', true],
  [`SELECT (config ->> 'x')::int FROM plugin`, true],
  [`SELECT config::int FROM plugin`, true],
  // Aggregates.
  ['SELECT sum(price) FROM product', true],
  ['SELECT sum(price) FROM product GROUP BY group_id', false],
  ['SELECT max(compare_at) FROM product GROUP BY group_id', true],
  ['SELECT max(price) FILTER (WHERE stock > 0) FROM product GROUP BY group_id', true],
  ['SELECT array_agg(compare_at) FROM product', true],
  ['SELECT email FROM customer GROUP BY email', true],
  ['SELECT id FROM customer GROUP BY id', false],
  // Subqueries.
  ['SELECT id FROM (SELECT id FROM customer) s', false],
  ['WITH s AS (SELECT email FROM customer) SELECT email FROM s', true],
  ['SELECT id FROM customer UNION SELECT customer_id FROM cart', true],
  ['SELECT id FROM customer UNION SELECT id FROM product', false],
  ['WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3) SELECT i FROM n', false],
  ['WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT NULLIF(i + 1, 3) FROM n) SELECT i FROM n', true],
  ['SELECT v FROM (VALUES (1), (NULL)) s(v)', true],
  // Writing statements.
  ['DELETE FROM cart RETURNING id', false],
  ['DELETE FROM cart WHERE phone = $1 RETURNING phone', false],
  ['UPDATE cart SET phone = $1 WHERE phone = $2 RETURNING phone', true],
  [`UPDATE cart SET phone = '1' RETURNING phone`, false],
  ['UPDATE cart SET phone = phone RETURNING phone', true],
  [`INSERT INTO customer (phone) VALUES ('1') RETURNING phone`, false],
  [`INSERT INTO customer (phone) VALUES ('1') ON CONFLICT DO NOTHING RETURNING email`, true],
  ['WITH gone AS (DELETE FROM cart RETURNING id, phone) SELECT phone FROM gone', true],
]

it.each(CASES)('%s: its column may be null: %s', async (text, isNullable) => {
  const { columns } = await describe(client, catalog, text)
  expect(columns.map((column) => column.isNullable)).toEqual([isNullable])
})

it('a statement’s parameters and results have names and types', async () => {
  expect(
    await describe(
      client,
      catalog,
      'SELECT customer_id AS id, kind AS "The kind" FROM known_place WHERE customer_id = $1',
    ),
  ).toEqual({
    parameters: ['int4'],
    columns: [
      { name: 'id', type: 'int4', isNullable: false },
      { name: 'The kind', type: 'text', isNullable: false, literals: [`'device'`, `'address'`] },
    ],
    isUtility: false,
  })
  expect(await describe(client, catalog, 'SAVEPOINT work')).toEqual({ parameters: [], columns: [], isUtility: true })
  await expect(describe(client, catalog, 'SELECT nothing')).rejects.toThrow('column "nothing" does not exist')
})

it('the literals of a check are read, and of no other one', () => {
  expect(literalsOf(`CHECK ((kind = ANY (ARRAY['a'::text, 'b'::text])))`)).toEqual([`'a'`, `'b'`])
  expect(literalsOf('CHECK ((rating = ANY (ARRAY[1, 2])))')).toEqual(['1', '2'])
  expect(literalsOf('CHECK ((price >= 0))')).toBeUndefined()
})
