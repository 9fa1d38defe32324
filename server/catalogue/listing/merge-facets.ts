import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '#server/platform/http/api-error.ts'
import { type NoRow, type Queryable, inTransaction, statement } from '#server/platform/db/database.ts'
import { type NamedFacet, type NamedValue, findFacet, findValue } from './named-facet.ts'
import * as t from '#words/commands.ts'

/** A facet or value merged into another, by its owner's names. */
export interface Merge {
  facet: string
  name: string
  value: string
  into_name: string
  into_value: string
}

/** A facet, or one of its values; by names or keys. */
export interface MergeSource {
  facet: string
  value?: string | undefined
}

const allMerges = statement<Merge, []>(
  'facet-merge-list',
  'SELECT facet, name, value, into_name, into_value FROM facet_merge ORDER BY name, value',
)

export const listMerges = ({ database }: FastifyInstance): Promise<Merge[]> => allMerges(database.pool)

const ruleOf = statement<
  { into_facet: string; into_key: string; into_name: string; into_value: string },
  [string, string]
>('facet-merge-of', 'SELECT into_facet, into_key, into_name, into_value FROM facet_merge WHERE facet = $1 AND key = $2')

const insertRule = statement<NoRow, [string, string, string, string, string, string, string, string]>(
  'facet-merge-add',
  `INSERT INTO facet_merge (facet, key, name, value, into_facet, into_key, into_name, into_value) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
   ON CONFLICT (facet, key) DO UPDATE SET into_facet = excluded.into_facet, into_key = excluded.into_key,
     into_name = excluded.into_name, into_value = excluded.into_value`,
)

/** Redirects of a facet or value follow its merge. */
const retargetRules = statement<NoRow, [string, string, string, string, string, string]>(
  'facet-merge-retarget',
  `UPDATE facet_merge SET into_facet = $3, into_key = $4, into_name = $5, into_value = $6 WHERE into_facet = $1 AND into_key = $2`,
)

const deleteRule = statement<
  { into_facet: string; into_key: string; into_name: string; into_value: string },
  [string, string]
>(
  'facet-merge-remove',
  'DELETE FROM facet_merge WHERE facet = $1 AND key = $2 RETURNING into_facet, into_key, into_name, into_value',
)

const groupsWith = statement<{ id: number }, [string, string]>(
  'facet-groups',
  `SELECT id FROM product_group WHERE facet_ids && ARRAY(SELECT id FROM facet_value WHERE facet = $1 AND $2 IN ('', key)) ORDER BY id`,
)

const relabel = statement<NoRow, [number[]]>('facet-relabel', 'SELECT relabel_groups($1)')

const deleteValues = statement<NoRow, [string, string]>(
  'facet-values-merged',
  `DELETE FROM facet_value WHERE facet = $1 AND $2 IN ('', key)`,
)

/** Maximum wait for transactions that label products by the previous rules, such as an import. */
const PATIENCE_MS = 300_000

/**
 * Merges a facet into another one, or a value into another of its facet, for current products and later imports. Old
 * addresses are redirected. Resolves with the number of products that have it. Calling it again finishes an interrupted
 * merge.
 *
 * @throws ApiError 422 if the two cannot be merged; 503 if an import runs for longer than `patienceMs`
 */
export async function mergeFacets(
  app: FastifyInstance,
  source: MergeSource,
  target: string,
  patienceMs = PATIENCE_MS,
): Promise<number> {
  const { database } = app
  const from = await findSource(database.pool, source)
  await inTransaction(database, async ({ client }) => {
    await client.query('LOCK TABLE facet_merge IN SHARE ROW EXCLUSIVE MODE')
    const into = await endOf(client, await findTarget(client, from, target))
    if (into.facet === from.facet && into.key === from.key)
      throw refusal(t.sameFacet({ from: wordsOf(from), into: wordsOf(into) }))
    const [before] = await ruleOf(client, from.facet, from.key)
    if (before && (before.into_facet !== into.facet || before.into_key !== into.key))
      throw refusal(t.mergedAlready({ from: wordsOf(from), into: before.into_value || before.into_name }))
    if (!from.isKnown && !into.isKnown) throw refusal(t.neitherFacet({ from: wordsOf(from), into: wordsOf(into) }))
    await insertRule(client, from.facet, from.key, from.name, from.value, into.facet, into.key, into.name, into.value)
    await retargetRules(client, from.facet, from.key, into.facet, into.key, into.name, into.value)
  })
  await awaitEarlierLabellers(app, patienceMs)
  return relabelAll(app, from, true)
}

/**
 * Ends a merge: both are counted separately again. Resolves with the number of products checked.
 *
 * @throws ApiError 404 if there is no such merge; 503, without ending it, if an import runs for longer than
 * `patienceMs`
 */
export async function splitFacets(
  app: FastifyInstance,
  source: MergeSource,
  patienceMs = PATIENCE_MS,
): Promise<number> {
  const { pool } = app.database
  const from = await findSource(pool, source)
  const [rule] = await deleteRule(pool, from.facet, from.key)
  if (!rule) throw new ApiError(404, 'not_found', t.notMerged({ name: wordsOf(from) }))
  try {
    await awaitEarlierLabellers(app, patienceMs)
  } catch (error) {
    const { into_facet: facet, into_key: key, into_name: name, into_value: value } = rule
    await insertRule(pool, from.facet, from.key, from.name, from.value, facet, key, name, value)
    throw error
  }
  return relabelAll(app, { facet: rule.into_facet, key: rule.into_key }, false)
}

const BATCH = 1000

/** Relabels the products of a facet or value, and deletes it if it is `gone`. */
async function relabelAll(app: FastifyInstance, of: { facet: string; key: string }, gone: boolean): Promise<number> {
  const { pool } = app.database
  const ids = (await groupsWith(pool, of.facet, of.key)).map(({ id }) => id)
  for (let at = 0; at < ids.length; at += BATCH) await relabel(pool, ids.slice(at, at + BATCH))
  if (gone) await deleteValues(pool, of.facet, of.key)
  return ids.length
}

const isAlone = statement<{ alone: boolean | null }, []>(
  'facet-labellers',
  'SELECT pg_try_advisory_xact_lock(7041255) AS alone',
)

/** Waits for transactions that label products by the previous rules, without blocking new ones. */
async function awaitEarlierLabellers({ database }: FastifyInstance, patienceMs: number): Promise<void> {
  const end = Date.now() + patienceMs
  while (!(await isAlone(database.pool))[0]?.alone) {
    if (Date.now() >= end) throw new ApiError(503, 'import_running', t.importRunning())
    await pause(100)
  }
}

type Named = NamedValue & Pick<NamedFacet, 'kind'>

async function findSource(db: Queryable, { facet: words, value }: MergeSource): Promise<Named> {
  const facet = await findFacet(db, words)
  if (value !== undefined) return { ...(await findValue(db, facet, value)), kind: facet.kind }
  if (facet.kind !== 'option') throw refusal(t.onlyValues({ name: facet.name }))
  return { ...facet, key: '', value: '' }
}

async function findTarget(db: Queryable, from: Named, words: string): Promise<NamedValue> {
  if (from.key !== '') return findValue(db, from, words)
  const facet = await findFacet(db, words)
  if (facet.kind !== 'option') throw refusal(t.notATarget({ name: facet.name }))
  return { ...facet, key: '', value: '' }
}

/** Returns the target of an existing rule. */
async function endOf(db: Queryable, named: NamedValue): Promise<NamedValue> {
  const [rule] = await ruleOf(db, named.facet, named.key)
  if (!rule) return named
  const { into_facet: facet, into_key: key, into_name: name, into_value: value } = rule
  return { facet, key, name, value, isKnown: true }
}

const wordsOf = ({ name, value }: Pick<NamedValue, 'name' | 'value'>) => (value === '' ? name : `${name} “${value}”`)

const refusal = (text: string) => new ApiError(422, 'invalid_merge', text)
