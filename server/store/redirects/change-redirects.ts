import type { FastifyInstance } from 'fastify'
import { ApiError } from '#server/platform/http/api-error.ts'
import { type NoRow, inTransaction, statement } from '#server/platform/db/database.ts'
import type { Rule } from './rule-book.ts'
import { joiningFaults, ruleFault } from './rule-faults.ts'
import { readRules } from './service.ts'

/** A rule as its owner sees it. */
export interface OwnRule extends Rule {
  origin: 'own' | 'renamed'
  hits: number
  last_at: Date | null
}

/** A rule that is to be added, and how its owner calls it: `line 3`. */
export interface WantedRule extends Rule {
  name?: string
}

const rulesWithHits = statement<OwnRule, []>(
  'redirects-with-hits',
  `SELECT r.from_path AS "from", r.target AS "to", r.status, r.origin, coalesce(h.hits, 0) AS hits, h.last_at
   FROM path_redirect r LEFT JOIN path_redirect_hit h USING (from_path) ORDER BY hits DESC, r.from_path`,
)

const insertRules = statement<NoRow, [string[], string[], number[]]>(
  'redirects-add',
  `INSERT INTO path_redirect (from_path, target, status)
   SELECT * FROM unnest($1::text[], $2::text[], $3::smallint[])`,
)

const deleteRule = statement<{ from_path: string }, [string]>(
  'redirect-remove',
  'DELETE FROM path_redirect WHERE from_path = $1 RETURNING from_path',
)

/** All rules with their hits, those that are followed most first. */
export function listRedirects({ database }: FastifyInstance): Promise<OwnRule[]> {
  return rulesWithHits(database.pool)
}

/**
 * Adds rules, all or none of them; rules that stand already as they are wanted are passed over. Resolves with the number that was
 * added. Throws ApiError 422 with the reason of each that cannot be.
 */
export async function addRedirects(app: FastifyInstance, wanted: readonly WantedRule[]): Promise<number> {
  return inTransaction(app.database, async ({ client }) => {
    // One at a time: two rules that are added at once could make a ring.
    await client.query('LOCK TABLE path_redirect IN SHARE ROW EXCLUSIVE MODE')
    const standing = await readRules(client)
    const known = new Map(standing.map((rule) => [rule.from, rule]))
    const fresh = wanted.filter(({ from, to, status }) => {
      const rule = known.get(from)
      return rule?.to !== to || rule.status !== status
    })
    const { publicOrigin } = app.config
    const alone = fresh.flatMap((rule) => {
      const fault = ruleFault(rule, publicOrigin)
      return fault === undefined ? [] : [{ rule, fault }]
    })
    refuse(alone.length > 0 ? alone : joiningFaults(fresh, standing))
    const [froms, targets] = [fresh.map(({ from }) => from), fresh.map(({ to }) => to)]
    await insertRules(
      client,
      froms,
      targets,
      fresh.map(({ status }) => status),
    )
    return fresh.length
  })
}

function refuse(faults: readonly { rule: WantedRule; fault: string }[]): void {
  if (faults.length === 0) return
  const lines = faults.map(({ rule: { name }, fault }) => (name === undefined ? fault : `${name}: ${fault}`))
  throw new ApiError(422, 'invalid_redirect', lines.join('\n'))
}

/** Throws ApiError 404 when there is no such rule. */
export async function removeRedirect({ database }: FastifyInstance, from: string): Promise<void> {
  const removed = await deleteRule(database.pool, from)
  if (removed.length === 0) throw new ApiError(404, 'not_found', `There is no rule for ${from}.`)
}

/** What is wrong with the rules that stand, however they came into the database. */
export async function redirectFaults(app: FastifyInstance): Promise<string[]> {
  const rules = await readRules(app.database.pool)
  const alone = rules.flatMap((rule) => ruleFault(rule, app.config.publicOrigin) ?? [])
  return [...new Set([...alone, ...joiningFaults(rules, []).map(({ fault }) => fault)])]
}
