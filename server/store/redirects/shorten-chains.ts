import { isExternalHref, ownPath, splitAddress } from '#lib/url.ts'
import { type Rule, expandTarget, ruleBook } from './rule-book.ts'
import { mergeQueries, spelling } from './rule-path.ts'

/** Returns the rules that start a chain, each with the end of its chain; rules in loops are left out. */
export function collapseChains(rules: readonly Rule[]): Map<Rule, Rule> {
  const book = ruleBook(rules)
  return new Map(
    rules.flatMap((rule) => {
      const end = endOf(rule, book.match)
      return end === undefined ? [] : [[rule, { ...rule, ...end }] as const]
    }),
  )
}

function endOf(rule: Rule, match: (path: string) => Rule | undefined): Pick<Rule, 'to' | 'status'> | undefined {
  // The wildcard is kept only if every rule that follows has one too.
  const star = rule.to.endsWith('/*')
  let [to, status] = [star ? `${rule.to.slice(0, -1)}…` : rule.to, rule.status]
  const seen = new Set([spelling(rule.from)])
  for (;;) {
    if (ownPath(to) === undefined || isExternalHref(to)) break
    const { path, query, fragment } = splitAddress(to)
    const next = match(path)
    if (next === undefined) break
    if (seen.has(spelling(next.from))) return undefined
    seen.add(spelling(next.from))
    const target = splitAddress(expandTarget(next, path))
    to = target.path + mergeQueries(target.query, query) + (target.fragment || fragment)
    if (next.status === 302) status = 302
  }
  const end = star ? to.replace(/…$/, '*') : to
  return end === rule.to || end.includes('…') ? undefined : { to: end, status }
}
