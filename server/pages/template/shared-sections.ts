import type { FastifyInstance } from 'fastify'
import { referencesIn } from '#engine/shared-sections.ts'
import { statement } from '#server/platform/db/database.ts'
import { expiryTags, type Tagged } from '#server/platform/cache/tagged-cache.ts'
import { reportStored } from '#server/store/values/report-stored.ts'
import { usableContent } from './usable-content.ts'

/** A shared section as part of a document's reply. */
export interface SharedSection {
  name: string
  revision: number
  component_data: unknown[]
}

interface SharedRow {
  key: string
  name: string | null
  revision: number | null
  content: unknown
  shown_for: number | null
}

// Follows references within shared sections; UNION ends circles.
const readShared = statement<SharedRow, [keys: string[]]>(
  'shared-sections',
  `WITH RECURSIVE used (key) AS (
     SELECT unnest($1::text[])
     UNION SELECT r.ref #>> '{}' FROM used u JOIN document d ON d.key = u.key AND d.page_type = 'Shared',
       jsonb_path_query(shown_content(d), '$.component_data[*].ref ? (@.type() == "string")') AS r (ref)
   )
   SELECT coalesce(u.key, '') AS key, d.name, d.revision, shown_content(d) AS content, shown_for(d) AS shown_for
   FROM used u LEFT JOIN document d ON d.key = u.key AND d.page_type = 'Shared'`,
)

/**
 * Returns the published shared sections that entries of a document refer to, directly or indirectly, in one query. The
 * tags include those of missing ones, which may be published later.
 */
export async function readSharedSections(
  app: FastifyInstance,
  items: readonly unknown[],
): Promise<Tagged<Record<string, SharedSection>> | undefined> {
  const keys = [...new Set(referencesIn(items))].sort()
  if (keys.length === 0) return undefined
  return app.memory.getOrMake(`shared sections ${JSON.stringify(keys)}`, async () => {
    const askedAt = Date.now()
    const rows = await readShared(app.database.pool, keys)
    const tags = [...rows.map(({ key }) => `document:${key}`), ...expiryTags(rows, askedAt)]
    const found = rows.flatMap(({ key, name, revision, content: stored }) => {
      if (name === null || revision === null || stored === null) return []
      const { value, faults } = usableContent(key, stored)
      reportStored(app, `document Shared/${key}`, faults)
      return [[key, { name, revision, component_data: value.component_data }] as const]
    })
    return { value: { value: Object.fromEntries(found), tags }, tags }
  })
}
