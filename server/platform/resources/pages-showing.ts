import { type Queryable, statement } from '#server/platform/db/database.ts'
import * as t from '#words/admin-errors.ts'
import type { Affected } from './resource.ts'

const MAX_SHOWN = 20

// Drafts and scheduled contents would lose it as well.
const findPages = statement<{ name: string; path: string }, [settings: string[], id: string]>(
  'pages-showing',
  `SELECT name, '/admin/pages/' || page_type || '/' || key AS path FROM document d
   WHERE EXISTS (SELECT FROM unnest($1::text[]) AS s (setting)
     WHERE jsonb_path_exists(jsonb_build_array(d.published, d.draft, d.scheduled, d.afterwards),
       ('lax $.**.settings.' || s.setting || ' ? (@ == $id)')::jsonpath, jsonb_build_object('id', $2::text), true))
   ORDER BY name, id LIMIT ${MAX_SHOWN}`,
)

/** Returns the pages with a section that shows a record, by the names of the settings that refer to it. They prevent its deletion. */
export async function pagesShowing(db: Queryable, settings: readonly string[], id: string): Promise<Affected> {
  const pages = await findPages(db, [...settings], id)
  return {
    items: pages.map(({ name, path }) => ({ kind: t.pageKind(), title: name, path })),
    blocks: pages.length > 0,
  }
}
