import type { FastifyInstance } from 'fastify'
import { ApiError } from '#server/platform/http/api-error.ts'
import { type NoRow, inTransaction, statement } from '#server/platform/db/database.ts'
import type { Rule } from './rule-book.ts'
import { conflictFaults, ruleFault } from './rule-faults.ts'
import { spelling } from './rule-path.ts'
import { collapseChains } from './shorten-chains.ts'
import { lockRules, readRules } from './service.ts'
import * as t from '#words/commands.ts'

export interface RuleWithHits extends Rule {
  origin: 'own' | 'renamed'
  hits: number
  last_at: Date | null
}

/** `name` is used in messages, such as `line 3`. */
export interface NamedRule extends Rule {
  name?: string
}

const rulesWithHits = statement<RuleWithHits, []>(
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

export function listRedirects({ database }: FastifyInstance): Promise<RuleWithHits[]> {
  return rulesWithHits(database.pool)
}

const retargetRule = statement<NoRow, [string, string]>(
  'redirect-retarget',
  'UPDATE path_redirect SET target = $2 WHERE from_path = $1',
)

/**
 * Adds all of the rules or none, and returns the number added. Existing rules are skipped. With `shorten`, chains are
 * collapsed instead of refused: every rule, existing ones included, points to the end of its chain.
 * @throws ApiError 422 with the reason for each refused rule.
 */
export async function addRedirects(
  app: FastifyInstance,
  requested: readonly NamedRule[],
  { shorten = false }: { shorten?: boolean } = {},
): Promise<number> {
  return inTransaction(app.database, async ({ client }) => {
    // Concurrent additions could create a loop.
    await lockRules(client)
    const existing = await readRules(client)
    const { publicOrigin } = app.config
    const isValid = (rule: Rule) => ruleFault(rule, publicOrigin) === undefined
    const all = shorten ? collapseChains([...existing, ...requested.filter(isValid)]) : undefined
    const resolved = requested.map((rule) => all?.get(rule) ?? rule)
    const known = new Map(existing.map((rule) => [spelling(rule.from), all?.get(rule) ?? rule]))
    const added = resolved.filter((rule) => {
      const before = known.get(spelling(rule.from))
      const isKnown = before?.to === rule.to && before.status === rule.status
      if (shorten) known.set(spelling(rule.from), before ?? rule)
      return !isKnown
    })
    const invalid = added.flatMap((rule) => {
      const fault = ruleFault(rule, publicOrigin)
      return fault === undefined ? [] : [{ rule, fault }]
    })
    const now = existing.map((rule) => all?.get(rule) ?? rule)
    refuse(invalid.length > 0 ? invalid : conflictFaults(added, now))
    for (const [index, { from, to }] of now.entries())
      if (to !== existing[index]?.to) await retargetRule(client, from, to)
    const [froms, targets] = [added.map(({ from }) => from), added.map(({ to }) => to)]
    await insertRules(
      client,
      froms,
      targets,
      added.map(({ status }) => status),
    )
    return added.length
  })
}

function refuse(faults: readonly { rule: NamedRule; fault: string }[]): void {
  if (faults.length === 0) return
  const lines = faults.map(({ rule: { name }, fault }) =>
    name === undefined ? fault : t.faultAt({ place: name, problem: fault }),
  )
  throw new ApiError(422, 'invalid_redirect', lines.join('\n'))
}

/**
 * Removes the rule for a path in any spelling.
 * @throws ApiError 404 when there is none.
 */
export async function removeRedirect({ database }: FastifyInstance, from: string): Promise<void> {
  const rules = await readRules(database.pool)
  const existing =
    rules.find((rule) => rule.from === from) ?? rules.find((rule) => spelling(rule.from) === spelling(from))
  const removed = await deleteRule(database.pool, existing?.from ?? from)
  if (removed.length === 0) throw new ApiError(404, 'not_found', t.noRuleFor({ from }))
}

export async function redirectFaults(app: FastifyInstance): Promise<string[]> {
  const rules = await readRules(app.database.pool)
  const invalid = rules.flatMap((rule) => ruleFault(rule, app.config.publicOrigin) ?? [])
  return [...new Set([...invalid, ...conflictFaults(rules, []).map(({ fault }) => fault)])]
}
