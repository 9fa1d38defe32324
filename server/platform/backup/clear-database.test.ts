import { expect, it } from 'vitest'
import { listMigrations } from '#server/platform/db/migrate.ts'
import { readCreatedNames } from './clear-database.ts'

it('OP-08 finds the tables, views, functions, sequences and collations that migrations create', async () => {
  const { tables, views, functions, sequences, collations } = readCreatedNames(
    (await listMigrations()).map(({ text }) => text),
  )
  expect(tables).toContain('product_group')
  expect(views).toContain('stock_alert_product')
  for (const name of ['name_order', 'media_used_in_product_group']) expect(functions).toContain(name)
  expect(sequences).toContain('listing_chunk_version')
  expect(collations).toContain('shop_names')
})

it.each([
  'CREATE MATERIALIZED VIEW sold AS SELECT 1',
  'create type colour AS ENUM ()',
  'CREATE OR REPLACE PROCEDURE tidy() AS 1',
])('OP-08 refuses a kind of object that a restore would leave behind: %s', (text) => {
  expect(() => readCreatedNames(['CREATE TABLE a (id int);', text])).toThrow(
    /^A migration creates a (?:materialized|type|procedure), which a restore would leave behind/u,
  )
})

it('OP-08 ignores comments in migrations', () => {
  expect(readCreatedNames(['-- Create views later.\nCREATE TABLE a (id int);']).tables).toEqual(
    new Set(['schema_migration', 'a']),
  )
})
