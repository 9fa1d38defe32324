import type { FastifyInstance } from 'fastify'
import { statement } from '#server/platform/db/database.ts'
import { noteHit } from './hits.ts'
import { type Redirect, type Rule, type RuleBook, ruleBook } from './rule-book.ts'

const KEY = 'redirects'

/** Every rule, in the order of their paths. */
export const readRules = statement<Rule, []>(
  'redirect-rules',
  'SELECT from_path AS "from", target AS "to", status FROM path_redirect ORDER BY from_path',
)

/** Whether it is known at once that no rule stands for a path. */
export function hasNoRedirect(app: FastifyInstance, path: string): boolean {
  const book = app.memory.get(KEY) as RuleBook | undefined
  return !app.config.database || (book !== undefined && book.match(path) === undefined)
}

/** Where the store's redirect rules send an address, if they do (RT-13); the rules that are followed are counted. */
export async function findRedirect(app: FastifyInstance, url: string): Promise<Redirect | undefined> {
  if (!app.config.database) return undefined
  const book = await app.memory.getOrMake(KEY, async (db) => ({
    value: ruleBook(await readRules(db)),
    tags: ['redirects'],
  }))
  const found = book.follow(url)
  for (const from of found?.by ?? []) noteHit(app, from)
  return found
}
