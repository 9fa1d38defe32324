import { type Queryable, statement } from '#server/platform/db/database.ts'
import type { MediaRow } from './media.ts'

/** Where each kind of record keeps pictures: the columns that migrations pass to track_media_use(). */
export const PLACES = {
  product: { table: 'product_group', key: 'id', columns: ['images', 'videos', 'description', 'details', 'care'] },
  category: { table: 'category', key: 'id', columns: ['image', 'description'] },
  collection: { table: 'collection', key: 'id', columns: ['image', 'description'] },
  document: { table: 'document', key: 'id', columns: ['published', 'draft', 'scheduled', 'afterwards'] },
  appearance: { table: 'storefront', key: 'id', columns: ['appearance'] },
  setting: { table: 'setting', key: 'key', columns: ['value'] },
  plugin: { table: 'plugin', key: 'module_name', columns: ['config'] },
  menu: { table: 'menu', key: 'id', columns: ['items'] },
  slider: { table: 'slider', key: 'id', columns: ['slides'] },
  gallery: { table: 'gallery', key: 'id', columns: ['intro', 'pictures'] },
  article: { table: 'article', key: 'id', columns: ['summary', 'author_bio', 'image', 'body'] },
  review: { table: 'review', key: 'id', columns: ['pictures'] },
  questions: { table: 'question_group', key: 'id', columns: ['summary', 'questions'] },
} as const

const rewriteOne = Object.entries(PLACES).map(([kind, { table, key, columns }]) =>
  statement<{ record: string }, [formerPath: string, item: string]>(
    `media-rewrite-${kind}`,
    `UPDATE ${table} SET ${columns.map((column) => `${column} = media_replaced(${column}, $1, $2::jsonb)`).join(', ')}
     WHERE ${key}::text IN (SELECT record FROM media_use WHERE kind = '${kind}' AND path = $1) RETURNING ${key}::text AS record`,
  ),
)

/** Returns a focal point as pictures in records have it; null for the middle. */
export function focusText({ focus_x: x, focus_y: y }: Pick<MediaRow, 'focus_x' | 'focus_y'>): string | null {
  const [left, top] = [x, y].map((part) => Math.round(part * 100))
  return left === 50 && top === 50 ? null : `${left}% ${top}%`
}

/** Lets every record that uses an item follow its address, size, focal point and alternative text. */
export async function rewriteUses(db: Queryable, before: MediaRow, after: MediaRow): Promise<void> {
  const { path, kind, width, height, alt } = after
  const focus = kind === 'picture' && { focus: focusText(after) }
  const item = JSON.stringify({ path, width, height, alt, former_alt: before.alt, ...focus })
  for (const rewrite of rewriteOne) await rewrite(db, before.path, item)
}
