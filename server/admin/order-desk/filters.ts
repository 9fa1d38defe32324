import type { DeskFilters } from '#generated/api.d.ts'
import { type Queryable, statement } from '#server/platform/db/database.ts'

const modes = statement<{ kind: string; value: string; title: string }, []>(
  'desk-filter-modes',
  `SELECT kind, value, title FROM (SELECT 'payment' AS kind, code AS value, name AS title, position FROM payment_mode
     UNION ALL SELECT 'shipping', code, name, position FROM shipping_mode
     UNION ALL SELECT 'shipping', 'pickup:' || id, name, 1000000 + position FROM pickup_place) m ORDER BY kind, position, value`,
)
const tags = statement<{ tag: string }, []>(
  'desk-filter-tags',
  `SELECT DISTINCT tag FROM orders, unnest(tags) AS t(tag) WHERE tags <> '{}' AND tag IS NOT NULL ORDER BY tag LIMIT 500`,
)
const carriers = statement<{ carrier: string }, []>(
  'desk-filter-carriers',
  `SELECT carrier FROM (SELECT carrier FROM shipment WHERE carrier IS NOT NULL ORDER BY id DESC LIMIT 500) recent
   GROUP BY carrier ORDER BY count(*) DESC, carrier LIMIT 20`,
)

/** Returns the values of the list's filters that depend on the shop, and the carriers it uses. */
export async function readFilters(db: Queryable): Promise<DeskFilters> {
  const known = await modes(db)
  const optionsOf = (wanted: string) =>
    known.flatMap(({ kind, value, title }) => (kind === wanted ? [{ value, title }] : []))
  return {
    payment_modes: optionsOf('payment'),
    shipping_modes: optionsOf('shipping'),
    tags: (await tags(db)).map(({ tag }) => tag),
    carriers: (await carriers(db)).map(({ carrier }) => carrier),
  }
}
