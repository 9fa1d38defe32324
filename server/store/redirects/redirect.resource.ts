import type { AdminRedirect } from '#generated/admin/redirect.js'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import { defineResource, type WriteContext } from '#server/platform/resources/resource.ts'
import { refuseValues } from '#server/platform/resources/refuse-values.ts'
import { forgetRedirected } from './missing-pages.ts'
import type { Rule } from './rule-book.ts'
import { conflictFaults, ruleFault } from './rule-faults.ts'
import { lockRules, readRules } from './service.ts'

const read = statement<{ from_path: string; target: string; status: number }, [id: number]>(
  'redirect-record',
  'SELECT from_path, target, status FROM path_redirect WHERE id = $1',
)
const insert = statement<{ id: number }, [from: string, to: string, status: number]>(
  'redirect-record-insert',
  'INSERT INTO path_redirect (from_path, target, status) VALUES ($1, $2, $3) RETURNING id',
)
// Whoever edits a rule owns it, so it stays when its old address is used again.
const update = statement<NoRow, [id: number, from: string, to: string, status: number]>(
  'redirect-record-update',
  `UPDATE path_redirect SET from_path = $2, target = $3, status = $4, origin = 'own' WHERE id = $1`,
)
const remove = statement<NoRow, [id: number]>('redirect-record-remove', 'DELETE FROM path_redirect WHERE id = $1')

export const resource = defineResource<AdminRedirect>({
  name: 'redirect',
  table: 'path_redirect',
  list: {
    from: 'path_redirect r LEFT JOIN path_redirect_hit h USING (from_path)',
    id: 'r.id',
    title: 'r.from_path',
    columns: {
      from: 'r.from_path',
      to: 'r.target',
      hits: 'coalesce(h.hits, 0)',
      last_at: 'h.last_at',
      origin: 'r.origin',
    },
    // Every renamed product leaves a redirect.
    search: {
      candidates: `(SELECT id FROM path_redirect WHERE from_path ILIKE ANY ($patterns) LIMIT $limit)
        UNION ALL (SELECT id FROM path_redirect WHERE target ILIKE ANY ($patterns) LIMIT $limit)`,
      condition: 'r.from_path ILIKE ANY ($patterns) OR r.target ILIKE ANY ($patterns)',
    },
    filters: {
      origin: 'r.origin = ANY ($values)',
      status: `CASE r.status WHEN 301 THEN 'permanent' ELSE 'temporary' END = ANY ($values)`,
    },
    sorts: {
      from: { sql: 'r.from_path', type: 'text' },
      hits: { sql: 'coalesce(h.hits, 0)', type: 'bigint' },
      last_at: { sql: `coalesce(h.last_at, '-infinity')`, type: 'timestamptz' },
    },
  },
  read: async (db, id) => {
    const [row] = await read(db, id)
    return (
      row && {
        values: { from: row.from_path, to: row.target, status: row.status === 301 ? 'permanent' : 'temporary' },
      }
    )
  },
  create: async (db, values, context) => {
    const rule = ruleOf(values)
    await requireValid(db, rule, undefined, context)
    const [row] = await insert(db, rule.from, rule.to, rule.status)
    await forgetRedirected(db, rule.from)
    return row!.id
  },
  update: async (db, id, values, context) => {
    const rule = ruleOf(values)
    await requireValid(db, rule, context.before.from, context)
    await update(db, id, rule.from, rule.to, rule.status)
    await forgetRedirected(db, rule.from)
  },
  remove: async (db, id) => void (await remove(db, id)),
})

const ruleOf = ({ from, to, status }: AdminRedirect): Rule => ({
  from: from.trim(),
  to: to.trim(),
  status: status === 'permanent' ? 301 : 302,
})

/** @throws ApiError 422 for a rule that is faulty, or conflicts with another than the one at `replaced` */
async function requireValid(
  db: Queryable,
  rule: Rule,
  replaced: string | undefined,
  { app }: WriteContext,
): Promise<void> {
  // Concurrent changes could create a loop.
  await lockRules(db)
  const fault = ruleFault(rule, app.config.publicOrigin)
  if (fault !== undefined) refuseValues({ [ruleFault({ ...rule, to: '/' }) === undefined ? '/to' : '/from']: fault })
  const others = (await readRules(db)).filter(({ from }) => from !== replaced)
  const [conflict] = conflictFaults([rule], others)
  if (conflict) refuseValues({ [others.some(({ from }) => from === rule.from) ? '/from' : '/to']: conflict.fault })
}
