import { isExternalHref, ownPath, safeHref, splitAddress } from '#lib/url.ts'
import { encodeForHeader } from '#server/platform/http/header-text.ts'
import { isSamePath, mergeQueries, spelling, withPlainSlashes } from './rule-path.ts'

/** A wildcard at the end of `from` matches everything below it, and one at the end of `to` is replaced with it. */
export interface Rule {
  from: string
  to: string
  status: 301 | 302
}

export interface Redirect {
  location: string
  status: 301 | 302
  /** `from` of each rule followed, in order. */
  by: readonly string[]
}

export interface RuleBook {
  /**
   * Returns the rule for a path in any spelling, without a query: an exact one, else the nearest wildcard above it. A
   * rule whose target is this very path does not match, so that a rule can correct a path's case.
   */
  match: (path: string) => Rule | undefined
  /**
   * Follows rules from a URL to the final location; undefined without a rule, in loops and for invalid targets. The
   * visitor's query and fragment are kept inside the shop.
   */
  follow: (url: string) => Redirect | undefined
}

/** Stored rules have no chains, so this is rarely reached. */
const MAX_STEPS = 10

export function ruleBook(rules: readonly Rule[]): RuleBook {
  const byFrom = new Map(rules.map((rule) => [spelling(rule.from), rule]))
  const found = (path: string): Rule | undefined => {
    const own = spelling(path)
    const exact = byFrom.get(own)
    if (exact && !own.endsWith('*')) return exact
    for (let end = own.lastIndexOf('/'); end > 0; end = own.lastIndexOf('/', end - 1)) {
      const wildcard = byFrom.get(`${own.slice(0, end)}/*`)
      if (wildcard) return wildcard
    }
    // Mail programs and messengers percent-encode ordinary slashes.
    const plain = withPlainSlashes(own)
    return plain === undefined || plain.endsWith('*') ? undefined : byFrom.get(plain)
  }
  const match = (path: string): Rule | undefined => {
    const rule = found(path)
    return rule && isSamePath(splitAddress(expandTarget(rule, path)).path, path) ? undefined : rule
  }
  return { match, follow: (url) => follow(url, match) }
}

function follow(url: string, match: RuleBook['match']): Redirect | undefined {
  let { path, query, fragment } = splitAddress(url)
  let status: Redirect['status'] = 301
  let location: string | undefined
  const by: string[] = []
  const seen = new Set<string>()
  for (let rule = match(path); rule; rule = match(path)) {
    // The same rule twice is a loop, whatever the wildcard matched.
    if (seen.has(rule.from) || by.length > MAX_STEPS) return undefined
    seen.add(rule.from)
    by.push(rule.from)
    if (rule.status === 302) status = 302
    const target = expandTarget(rule, path)
    const own = ownPath(target)
    if (own === undefined) {
      const href = safeHref(target)
      return href !== undefined && isExternalHref(href) ? { location: encodeForHeader(href), status, by } : undefined
    }
    const next = splitAddress(own)
    path = next.path
    query = mergeQueries(next.query, query)
    fragment = next.fragment || fragment
    location = ownPath(path + query + fragment) ?? path
  }
  return location === undefined ? undefined : { location: encodeForHeader(location), status, by }
}

export function expandTarget({ from, to }: Pick<Rule, 'from' | 'to'>, path: string): string {
  if (!from.endsWith('/*') || !to.endsWith('/*')) return to
  const depth = from.split('/').length - 1
  return to.slice(0, -1) + path.split('/').slice(depth).join('/')
}
