import { isExternalHref, ownPath, safeHref, webOrigin, splitAddress } from '#lib/url.ts'
import { type Rule, type RuleBook, expandTarget, ruleBook } from './rule-book.ts'
import { isSamePath, spelling } from './rule-path.ts'
import * as t from '#words/commands.ts'

/** Paths that are not pages and are never redirected. */
const NON_PAGES = /^\/(api|assets|_ipx|_payload[a-z-]*|_words|uploads|dev|healthz|readyz)(\/|$)/

export function ruleFault({ from, to, status }: Rule, origin?: string): string | undefined {
  const stars = (text: string) => text.split('*').length - 1
  const isWildcard = from.endsWith('/*')
  if (ownPath(from) === undefined) return t.ruleNotAPath({ from, example: '/old' })
  if (/[?#]/.test(from)) return t.ruleHasQuery({ from })
  if (stars(from) > (isWildcard ? 1 : 0)) return t.ruleStar({ path: from, example: '/old/*' })
  if (from === '/*') return t.ruleEverything({ path: '/*' })
  if (NON_PAGES.test(from)) return t.ruleFromNoPage({ from })
  if (status !== 301 && status !== 302) return t.statusInvalid({ status })
  if (stars(to) > (to.endsWith('/*') ? 1 : 0)) return t.ruleStar({ path: to, example: '/new/*' })
  if (to.endsWith('*') && !isWildcard) return t.ruleStarOnly({ to, from })
  if (ownPath(to) === undefined) {
    const href = safeHref(to)
    if (href === undefined || !isExternalHref(href)) return t.ruleTarget({ to })
    const target = webOrigin(to)
    if (target === undefined) return t.ruleAddress({ to })
    if (target === origin) return t.ruleOwnAddress({ to })
    return undefined
  }
  if (NON_PAGES.test(to)) return t.ruleToNoPage({ to })
  const { path } = splitAddress(to)
  if (isSamePath(path, from)) return t.ruleToItself({ from })
  // A rule that only corrects the case is valid.
  if (spelling(path) === spelling(from)) return undefined
  if (isWildcard && spelling(path).startsWith(spelling(from).slice(0, -1))) return t.ruleCovers({ from, to })
  return undefined
}

export interface RuleFault {
  rule: Rule
  fault: string
}

/** Returns which new rules conflict with existing ones: duplicates, loops and chains. */
export function conflictFaults(added: readonly Rule[], existing: readonly Rule[]): RuleFault[] {
  const all = [...existing, ...added]
  const book = ruleBook(all)
  const first = new Map<string, Rule>()
  for (const rule of all.toReversed()) first.set(spelling(rule.from), rule)
  const isAdded = new Set(added)
  const fault = (rule: Rule): string | undefined => {
    const same = first.get(spelling(rule.from))
    if (same && same !== rule) return t.ruleExists({ from: rule.from, to: same.to })
    const loop = findLoop(rule, book)
    if (loop) return t.ruleLoop({ from: rule.from, to: rule.to, path: loop.join(' → ') })
    const next = nextRule(rule, book)
    return next && t.ruleChain({ to: rule.to, end: expandTarget(next, splitAddress(rule.to).path) })
  }
  const own = added.flatMap((rule) => withFault(rule, fault(rule)))
  const before = existing.flatMap((rule) => {
    const next = nextRule(rule, book)
    const isNew = next && isAdded.has(next) && !own.some(({ rule: faulty }) => faulty === next)
    return isNew ? withFault(next, t.ruleChainBefore({ from: rule.from, to: rule.to })) : []
  })
  return [...own, ...before]
}

const withFault = (rule: Rule, fault: string | undefined): RuleFault[] => (fault === undefined ? [] : [{ rule, fault }])

function nextRule({ to }: Rule, book: RuleBook): Rule | undefined {
  if (ownPath(to) === undefined) return undefined
  return book.match(to.endsWith('/*') ? `${to.slice(0, -1)}…` : splitAddress(to).path)
}

function findLoop(rule: Rule, book: RuleBook): string[] | undefined {
  const start = rule.from.endsWith('/*') ? `${rule.from.slice(0, -1)}…` : rule.from
  const steps = [start]
  let path = start
  for (let next = book.match(path); next && ownPath(next.to) !== undefined; next = book.match(path)) {
    path = splitAddress(expandTarget(next, path)).path
    steps.push(path)
    // Correcting the case is not a step of a chain.
    if (spelling(path) === spelling(start)) return book.match(path) && steps
    if (steps.length > 20) return undefined
  }
  return undefined
}
