import { type Queryable, statement } from '#server/platform/db/database.ts'

export interface SectionUse {
  key: string
  page_type: string
  name: string
}

const listUses = statement<SectionUse & { sections: unknown[] | null }, []>(
  'section-uses',
  `SELECT key, page_type, name, jsonb_path_query_array(coalesce(published, draft), '$.component_data[*].key') AS sections
   FROM document ORDER BY page_type <> 'Home', page_type <> 'Page', page_type, name, key`,
)

/** Returns the documents that contain each section, by its key. */
export async function readSectionUses(db: Queryable): Promise<ReadonlyMap<string, readonly SectionUse[]>> {
  const uses = new Map<string, SectionUse[]>()
  for (const { sections, ...document } of await listUses(db))
    for (const key of new Set(sections ?? [])) {
      if (typeof key !== 'string') continue
      const known = uses.get(key)
      if (known) known.push(document)
      else uses.set(key, [document])
    }
  return uses
}
