import type { FastifyInstance } from 'fastify'
import { type Queryable, statement } from '#server/platform/db/database.ts'
import { countHit } from './hits.ts'
import { type Redirect, type Rule, type RuleBook, ruleBook } from './rule-book.ts'

const KEY = 'redirects'

export const readRules = statement<Rule, []>(
  'redirect-rules',
  'SELECT from_path AS "from", target AS "to", status FROM path_redirect ORDER BY from_path',
)

/** Keeps others from changing rules until the end of the transaction. */
export async function lockRules(db: Queryable): Promise<void> {
  await db.query('LOCK TABLE path_redirect IN SHARE ROW EXCLUSIVE MODE')
}

/** Returns true only if the cached rules show that no rule matches. */
export function hasNoRedirect(app: FastifyInstance, path: string): boolean {
  const book = app.memory.get(KEY) as RuleBook | undefined
  return !app.config.database || (book !== undefined && book.match(path) === undefined)
}

/** Returns where redirect rules send a URL, and counts the hits (RT-13). */
export async function findRedirect(app: FastifyInstance, url: string): Promise<Redirect | undefined> {
  if (!app.config.database) return undefined
  const book = await app.memory.getOrMake(KEY, async (db) => ({
    value: ruleBook(await readRules(db)),
    tags: ['redirects'],
  }))
  const found = book.follow(url)
  for (const from of found?.by ?? []) countHit(app, from)
  return found
}
