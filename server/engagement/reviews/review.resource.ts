import type { AdminReview } from '#generated/admin/review.js'
import { type Queryable, statement } from '#server/platform/db/database.ts'
import { invalidValue } from '#server/platform/resources/refuse-values.ts'
import { type BulkResult, defineResource } from '#server/platform/resources/resource.ts'
import * as t from '#words/engagement-errors.ts'
import { decideOnReview } from './decide.ts'

/** “flagged”: shoppers see it, and someone has reported it since the shop last decided. */
const STATE = `CASE WHEN NOT r.published THEN coalesce(r.held, 'unread')
  WHEN NOT r.cleared AND EXISTS (SELECT FROM review_report p WHERE p.review_id = r.id) THEN 'flagged' ELSE 'shown' END`
const PRODUCT = '(SELECT g.name FROM product_group g WHERE g.id = r.group_id)'
const TEXT = `r.title || ' ' || r.body`
const EXCERPT = `substr(concat_ws(' – ', nullif(r.title, ''), nullif(r.body, '')), 1, 120)
  || CASE WHEN length(${TEXT}) > 120 THEN '…' ELSE '' END`

type State = AdminReview['state']

const read = statement<{ product: string; state: State; answer: string; created_at: Date }, [id: number]>(
  'review-record',
  `SELECT g.name AS product, ${STATE} AS state, r.answer, r.created_at FROM review r JOIN product_group g ON g.id = r.group_id WHERE r.id = $1`,
)
const lockMany = statement<{ id: number }, [ids: number[]]>(
  'reviews-lock',
  'SELECT id FROM review WHERE id = ANY ($1::int[]) ORDER BY id FOR UPDATE',
)
const countUp = statement<{ id: number }, [ids: number[]]>(
  'reviews-version',
  'UPDATE review SET version = version + 1 WHERE id = ANY ($1::int[]) RETURNING id',
)

export const resource = defineResource<AdminReview>({
  name: 'review',
  table: 'review',
  list: {
    from: 'review r',
    id: 'r.id',
    title: PRODUCT,
    columns: {
      picture: `r.pictures -> 0 ->> 'src'`,
      product: PRODUCT,
      rating: 'r.rating',
      text: EXCERPT,
      author: 'r.author',
      state: STATE,
      reports: '(SELECT count(*)::int FROM review_report p WHERE p.review_id = r.id)',
      answered: `CASE WHEN r.answer = '' THEN 'no' ELSE 'yes' END`,
      created_at: 'r.created_at',
    },
    search: {
      candidates: `(SELECT id FROM review WHERE author ILIKE ANY ($patterns) LIMIT $limit)
        UNION ALL (SELECT id FROM review WHERE (title || ' ' || body) ILIKE ANY ($patterns) LIMIT $limit)`,
      condition: `r.author ILIKE ANY ($patterns) OR (${TEXT}) ILIKE ANY ($patterns)`,
    },
    filters: {
      state: `${STATE} = ANY ($values)`,
      rating: 'r.rating = ANY ($values::smallint[])',
      answered: { yes: `r.answer <> ''`, no: `r.answer = ''` },
      pictures: { yes: `r.pictures <> '[]'`, no: `r.pictures = '[]'` },
      product: 'r.group_id = ANY ($values::int[])',
    },
    sorts: {
      created_at: { sql: 'r.created_at', type: 'timestamptz' },
      rating: { sql: 'r.rating', type: 'bigint' },
      product: { sql: `lower(${PRODUCT})`, type: 'text' },
    },
  },
  read: async (db, id) => {
    const [row] = await read(db, id)
    if (!row) return undefined
    const { created_at: createdAt, ...values } = row
    return { values, createdAt }
  },
  update: async (db, id, { state, answer }, { changed }) => {
    if (changed.has('product')) throw invalidValue('/product', t.reviewFieldFixed())
    if (changed.has('state')) await decideOnReview(db, id, { kind: decisionOf(state) })
    if (changed.has('answer')) await decideOnReview(db, id, { kind: 'answer', text: answer })
  },
  bulk: {
    show: (db, ids) => decideOnMany(db, ids, 'show'),
    reject: (db, ids) => decideOnMany(db, ids, 'hide'),
  },
})

/** @throws ApiError 422 for a state that only shoppers cause */
function decisionOf(state: State): 'show' | 'hide' {
  if (state === 'shown') return 'show'
  if (state === 'hidden') return 'hide'
  throw invalidValue('/state', t.reviewStateChosen())
}

async function decideOnMany(db: Queryable, ids: readonly number[], kind: 'show' | 'hide'): Promise<BulkResult> {
  const lockedIds = (await lockMany(db, [...ids])).map(({ id }) => id)
  for (const id of lockedIds) await decideOnReview(db, id, { kind })
  await countUp(db, lockedIds)
  return { done: lockedIds.length, failed: [] }
}
