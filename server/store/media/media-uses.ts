import type { MediaUse } from '#generated/api.d.ts'
import { type Queryable, statement } from '#server/platform/db/database.ts'

const MAX_SHOWN = 200

const selectUses = statement<MediaUse, [number[]]>(
  'media-uses',
  `WITH used AS (
     SELECT DISTINCT u.kind, u.record FROM media m
     CROSS JOIN LATERAL (SELECT m.path UNION ALL SELECT path FROM media_former_path WHERE media_id = m.id) p JOIN media_use u ON u.path = p.path
     WHERE m.id = ANY ($1::int[]) ORDER BY 1, 2 LIMIT ${MAX_SHOWN}
   )
   SELECT u.kind, u.record AS id, CASE u.kind WHEN 'product' THEN '/admin/products/' || u.record WHEN 'category' THEN '/admin/categories/' || u.record
       WHEN 'collection' THEN '/admin/collections/' || u.record WHEN 'document' THEN '/admin/pages/' || d.page_type || '/' || d.key
       WHEN 'menu' THEN '/admin/menus/' || n.record_id WHEN 'slider' THEN '/admin/sliders/' || s.record_id
       WHEN 'gallery' THEN '/admin/galleries/' || y.record_id WHEN 'questions' THEN '/admin/questions/' || q.record_id
       WHEN 'article' THEN '/admin/articles/' || u.record END AS path,
     coalesce(g.name, c.name, l.name, d.name, n.title, s.name, y.title, a.title, q.title, r.title, u.record) AS title FROM used u
   LEFT JOIN product_group g ON g.id = CASE u.kind WHEN 'product' THEN u.record::int END
   LEFT JOIN category c ON c.id = CASE u.kind WHEN 'category' THEN u.record::int END
   LEFT JOIN collection l ON l.id = CASE u.kind WHEN 'collection' THEN u.record::int END
   LEFT JOIN document d ON d.id = CASE u.kind WHEN 'document' THEN u.record::int END
   LEFT JOIN menu n ON u.kind = 'menu' AND n.id = u.record
   LEFT JOIN slider s ON u.kind = 'slider' AND s.id = u.record
   LEFT JOIN gallery y ON u.kind = 'gallery' AND y.id = u.record
   LEFT JOIN article a ON a.id = CASE u.kind WHEN 'article' THEN u.record::int END
   LEFT JOIN question_group q ON u.kind = 'questions' AND q.id = u.record
   LEFT JOIN review r ON r.id = CASE u.kind WHEN 'review' THEN u.record::int END
   ORDER BY u.kind, title`,
)

/** Returns what uses any of these items, at most 200 records. */
export const usesOf = (db: Queryable, ids: readonly number[]): Promise<MediaUse[]> => selectUses(db, [...ids])
