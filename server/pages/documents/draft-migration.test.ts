import { expect, it } from 'vitest'
import { MIGRATION_TABLE, listMigrations, migrate } from '#server/platform/db/migrate.ts'
import { emptyDatabase } from '#server/testing/test-app.ts'
import { pageOf, section } from '#server/testing/document-editing.ts'

it('BU-05 OP-08 an update keeps documents, drafts and revisions of shops without schedules', async () => {
  const { pool, connection } = await emptyDatabase()
  await pool.query(MIGRATION_TABLE)
  for (const { name, text, checksum } of await listMigrations())
    if (name < '0410') {
      await pool.query(text)
      await pool.query('INSERT INTO schema_migration (name, checksum) VALUES ($1, $2)', [name, checksum])
    }
  const shown = pageOf('both', [section('a', '<img src="/media/shown.webp" alt="Pots">')])
  const draft = pageOf('both', [section('a', '<img src="/media/draft.webp" alt="Pots">')])
  await pool.query(
    `INSERT INTO document (key, name, published, draft) VALUES ('both', 'Both', $1, $2), ('new', 'New', NULL, $2), ('shown', 'Shown', $1, NULL), ('odd', 'Odd', NULL, '7')`,
    [shown, draft],
  )
  const { rows: revisions } = await pool.query('SELECT * FROM document_revision ORDER BY id')
  await migrate(connection)
  const { rows } = await pool.query(
    `SELECT d.key, d.published, d.draft, f.based_on, f.name, f.content, f.author FROM document d LEFT JOIN document_draft f ON f.version = d.draft_version ORDER BY d.key`,
  )
  const upgraded = { author: 'upgrade', content: draft, draft }
  const none = { author: null, content: null, draft: null, based_on: null, name: null }
  expect(rows).toEqual([
    { key: 'both', published: shown, based_on: 1, name: 'Both', ...upgraded },
    { key: 'new', published: null, based_on: null, name: 'New', ...upgraded },
    { key: 'odd', published: null, based_on: null, name: 'Odd', author: 'upgrade', content: 7, draft: 7 },
    { key: 'shown', published: shown, ...none },
  ])
  expect((await pool.query('SELECT * FROM document_revision ORDER BY id')).rows).toEqual(revisions)
  const { rows: uses } = await pool.query(
    `SELECT path, count(*)::int FROM media_use WHERE kind = 'document' GROUP BY path ORDER BY path`,
  )
  expect(uses).toEqual([
    { path: '/media/draft.webp', count: 2 },
    { path: '/media/shown.webp', count: 2 },
  ])
})
