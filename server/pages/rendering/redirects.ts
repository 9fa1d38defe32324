import type { FastifyInstance } from 'fastify'
import { isExternalHref, ownPath, safeHref } from '#lib/url.ts'
import { statement } from '#server/platform/db/database.ts'

export interface Redirect {
  location: string
  status: 301 | 302
}

interface Rule {
  from_path: string
  target: string
  status: 301 | 302
}

const listRules = statement<Rule, []>('redirects', 'SELECT from_path, target, status FROM path_redirect')

type Rules = Map<string, Rule>
const RULES = 'redirects'

/** Whether it is known at once that no rule stands for a path. */
export function hasNoRedirect(app: FastifyInstance, path: string): boolean {
  const rules = app.memory.get(RULES) as Rules | undefined
  return !app.config.database || (rules !== undefined && !rules.has(bare(path)))
}

/** The store's redirect rule for a path, if there is one (RT-13). The visitor's query goes along inside the shop, not outside. */
export async function findRedirect(app: FastifyInstance, url: string): Promise<Redirect | undefined> {
  if (!app.config.database) return undefined
  const mark = url.indexOf('?')
  const path = mark < 0 ? url : url.slice(0, mark)
  const rules = (await app.memory.getOrMake(RULES, async () => ({
    value: new Map((await listRules(app.database.pool)).map((rule) => [bare(rule.from_path), rule])),
    tags: ['redirects'],
  }))) as Rules
  const rule = rules.get(bare(path))
  if (!rule) return undefined
  const location = target(rule.target, mark < 0 ? '' : url.slice(mark))
  // A rule that leads to itself, or to where no link may lead, is as good as none.
  if (location === undefined || bare(location.split(/[?#]/)[0] ?? '') === bare(path)) return undefined
  return { location, status: rule.status }
}

function target(wanted: string, query: string): string | undefined {
  const own = ownPath(wanted)
  if (own !== undefined) return own.includes('?') || own.includes('#') ? own : (ownPath(own + query) ?? own)
  const href = safeHref(wanted)
  return href !== undefined && isExternalHref(href) ? href : undefined
}

/** "/a/" and "/a" are one path. */
const bare = (path: string): string => (path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path)
