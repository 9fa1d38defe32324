import { isExternalHref, ownPath, safeHref, webOrigin } from '#lib/url.ts'
import { type Rule, type RuleBook, expandTarget, ruleBook } from './rule-book.ts'
import { isSamePath, splitAddress, spelling } from './rule-path.ts'

/** Paths that are not pages and are never redirected. */
const NON_PAGES = /^\/(api|assets|_ipx|_payload[a-z-]*|_words|uploads|dev|healthz|readyz)(\/|$)/

export function ruleFault({ from, to, status }: Rule, origin?: string): string | undefined {
  const stars = (text: string) => text.split('*').length - 1
  const isWildcard = from.endsWith('/*')
  if (ownPath(from) === undefined) return `${from} is not a path of the shop, such as /old.`
  if (/[?#]/.test(from)) return `${from}: a rule is for a path, whatever its query; leave out what follows the path.`
  if (stars(from) > (isWildcard ? 1 : 0)) return `${from}: a star may stand at the end alone, as in /old/*.`
  if (from === '/*') return '/* is every page: the shop would be gone. Put it into a mode instead: npm run shop.'
  if (NON_PAGES.test(from)) return `${from} is no page: calls and files are never redirected.`
  if (status !== 301 && status !== 302) return `${status as number} is not 301 (for good) or 302 (for now).`
  if (stars(to) > (to.endsWith('/*') ? 1 : 0)) return `${to}: a star may stand at the end alone, as in /new/*.`
  if (to.endsWith('*') && !isWildcard)
    return `${to}: a star is what the star of the path stands for, and ${from} has none.`
  if (ownPath(to) === undefined) {
    const href = safeHref(to)
    if (href === undefined || !isExternalHref(href))
      return `${to}: a rule leads to a path of the shop, or to an http(s) address.`
    const target = webOrigin(to)
    if (target === undefined) return `${to} is not an http(s) address, or holds a name and a password.`
    if (target === origin) return `${to} is an address of the shop itself: write it as a path.`
    return undefined
  }
  if (NON_PAGES.test(to)) return `${to} is no page: nobody is sent to calls and files.`
  const { path } = splitAddress(to)
  if (isSamePath(path, from)) return `${from} leads to itself.`
  // A rule that only corrects the case is valid.
  if (spelling(path) === spelling(from)) return undefined
  if (isWildcard && spelling(path).startsWith(spelling(from).slice(0, -1)))
    return `${from} leads to ${to}, which it covers itself: a loop.`
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
    if (same && same !== rule) return `${rule.from} leads to ${same.to} already. Remove that rule first.`
    const ring = findLoop(rule, book)
    if (ring) return `${rule.from} leads to ${rule.to} and back again, a loop: ${ring.join(' → ')}.`
    const next = nextRule(rule, book)
    return (
      next &&
      `${rule.to} is redirected to ${expandTarget(next, splitAddress(rule.to).path)}, a chain: lead there at once.`
    )
  }
  const own = added.flatMap((rule) => withFault(rule, fault(rule)))
  const before = existing.flatMap((rule) => {
    const next = nextRule(rule, book)
    const isNew = next && isAdded.has(next) && !own.some((one) => one.rule === next)
    return isNew
      ? withFault(next, `${rule.from} leads to ${rule.to}, which would be redirected, a chain: change that rule first.`)
      : []
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
