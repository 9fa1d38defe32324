import { describe, expect, it } from 'vitest'
import paths from '#fixtures/real-input/paths.json' with { type: 'json' }
import { type Rule, ruleBook } from './rule-book.ts'
import { conflictFaults, ruleFault } from './rule-faults.ts'

const rule = (from: string, to: string, status: 301 | 302 = 301): Rule => ({ from, to, status })
const follow = (url: string, ...rules: Rule[]) => ruleBook(rules).follow(url)?.location

describe('following rules', () => {
  it.each(paths)(
    'RT-13 the rule $rule sends $visit to $location',
    ({ rule: [from = '', to = ''], visit, location }) => {
      const added = rule(from, to)
      expect(ruleFault(added)).toBeUndefined()
      expect(conflictFaults([added], [])).toEqual([])
      expect(follow(visit, added) ?? null).toBe(location)
      // One step: no rule redirects from the destination.
      if (location !== null) expect(follow(location, added)).toBeUndefined()
    },
  )

  it.each([
    ['/blog/2019/kiln', '/journal/2019/kiln'],
    ['/blog/kiln?a=1', '/journal/kiln?a=1'],
    ['/blog', undefined],
    ['/blogs/kiln', undefined],
    ['/blog/about', '/about'],
    ['/blog/2020/x', '/archive'],
  ])('RT-13 sends %s to %s by a wildcard, unless a rule is more specific', (url, location) => {
    const rules = [rule('/blog/*', '/journal/*'), rule('/blog/about', '/about'), rule('/blog/2020/*', '/archive')]
    expect(follow(url, ...rules)).toBe(location)
  })

  it('RT-13 keeps the visitor’s query inside the shop only', () => {
    expect(follow('/a?x=1', rule('/a', '/b?y=2'))).toBe('/b?y=2&x=1')
    expect(follow('/a?token=secret', rule('/a', 'https://else.example/b'))).toBe('https://else.example/b')
    expect(follow('/a/b/c?x=1', rule('/a/*', 'https://else.example/z/*'))).toBe('https://else.example/z/b/c')
  })

  it('RT-13 matches a path in any spelling, and writes ASCII headers', () => {
    const rules = [rule('/café', '/kaffee-ü')]
    for (const url of ['/café', '/caf%C3%A9', '/caf%c3%a9/']) expect(follow(url, ...rules)).toBe('/kaffee-%C3%BC')
    expect(follow('/%E0%A4%A', ...rules)).toBeUndefined()
  })

  it('RT-13 combines several rules into one redirect, temporary if one of them is', () => {
    const found = ruleBook([rule('/a', '/b'), rule('/b', '/c', 302), rule('/c', '/d?x=1')]).follow('/a?y=2')
    expect(found).toEqual({ location: '/d?x=1&y=2', status: 302, by: ['/a', '/b', '/c'] })
  })

  it('RT-13 follows no loop, and nothing to an unsafe address', () => {
    expect(follow('/a', rule('/a', '/b'), rule('/b', '/a'))).toBeUndefined()
    expect(follow('/a/x', rule('/a/*', '/a/b/*'))).toBeUndefined()
    for (const to of ['javascript:alert(1)', '//evil.example', '/a', '/x\r\nset-cookie: a=b', 'data:text/html,x', 'x'])
      expect(follow('/a', rule('/a', to)), to).toBeUndefined()
    expect(follow('/a//evil.example', rule('/a/*', '/*'))).toBeUndefined()
  })
})

describe('rejected rules', () => {
  it.each([
    ['old', '/new', 'isn’t a path of the shop'],
    ['//old', '/new', 'isn’t a path of the shop'],
    ['/old?x=1', '/new', 'leave out the query'],
    ['/o*d', '/new', 'a star can only be at the end'],
    ['/old*', '/new', 'a star can only be at the end'],
    ['/*', '/new', 'every page'],
    ['/api/cart/get', '/new', 'isn’t a page'],
    ['/old', '/api/auth/logout', 'isn’t a page'],
    ['/old', '/new/*', 'has none'],
    ['/old/*', '/n*w/*', 'a star can only be at the end'],
    ['/old', 'javascript:alert(1)', 'or to an http(s) address'],
    ['/old', 'mailto:a@b.example', 'or to an http(s) address'],
    ['/old', 'data:text/html,x', 'or to an http(s) address'],
    ['/old', '//evil.example', 'or to an http(s) address'],
    ['/old', 'https://a:b@evil.example/', 'contains a user name and password'],
    ['/old', 'https://shop.test/new', 'an address of this shop'],
    ['/old', '/old/', 'leads to itself'],
    ['/old', '/old?x=1', 'leads to itself'],
    ['/caf%C3%A9', '/café', 'leads to itself'],
    ['/old/*', '/old/new/*', 'a loop'],
    ['/old/*', '/old/new', 'a loop'],
    ['/OLD/*', '/old/new', 'a loop'],
    ['/cafe\u0301', '/caf%c3%a9/', 'leads to itself'],
  ])('RT-13 %s → %s: %s', (from, to, fault) => {
    expect(ruleFault(rule(from, to), 'https://shop.test')).toContain(fault)
  })

  it('RT-13 accepts rules that lead outside, or from below a path to the path', () => {
    for (const added of [
      rule('/old', '/new'),
      rule('/old/*', '/old'),
      rule('/old/*', '/older/*'),
      rule('/a', 'https://x.example/b?c#d'),
    ])
      expect(ruleFault(added, 'https://shop.test')).toBeUndefined()
    expect(ruleFault({ ...rule('/a', '/b'), status: 307 as 301 })).toContain('307 isn’t 301')
  })

  it.each<[Rule, string]>([
    [rule('/a/', '/x'), '/a/ already leads to /b. Remove that rule first.'],
    [rule('/A', '/x'), '/A already leads to /b. Remove that rule first.'],
    [rule('/B', '/A'), '/B leads to /A and back again, a loop: /B → /A → /b.'],
    [rule('/b', '/a'), '/b leads to /a and back again, a loop: /b → /a → /b.'],
    [rule('/c', '/a?x=1'), '/a?x=1 is redirected to /b. Use that as the target, to avoid a chain.'],
    [rule('/b', '/c'), '/a leads to /b, which would then be redirected: a chain. Change that rule first.'],
    [rule('/c', '/w/x'), '/w/x is redirected to /v/x. Use that as the target, to avoid a chain.'],
    [rule('/u/*', '/w/*'), '/w/* is redirected to /v/*. Use that as the target, to avoid a chain.'],
    [rule('/v/*', '/w/*'), '/v/* leads to /w/* and back again, a loop: /v/… → /w/… → /v/….'],
    [rule('/v/*', '/z/*'), '/w/* leads to /v/*, which would then be redirected: a chain. Change that rule first.'],
  ])('RT-13 are refused together with existing ones: %j', (added, fault) => {
    const existing = [rule('/a', '/b'), rule('/w/*', '/v/*')]
    expect(conflictFaults([added], existing).map((conflict) => conflict.fault)).toEqual([fault])
  })

  it('RT-13 accepts rules that share a target with others', () => {
    expect(conflictFaults([rule('/c', '/b'), rule('/d', '/e')], [rule('/a', '/b'), rule('/w/*', '/v/*')])).toEqual([])
    expect(conflictFaults([rule('/a', '/b'), rule('/a/', '/c')], [])).toHaveLength(1)
  })

  it('RT-13 reads twice as many rules twice as often, not four times', () => {
    const readsOf = (count: number): number => {
      let reads = 0
      const counted = (at: number): Rule => ({
        ...rule('', `/new/${at}`),
        get from() {
          reads += 1
          return `/old/${at}`
        },
      })
      expect(
        conflictFaults(
          Array.from({ length: count }, (_, at) => counted(at)),
          [],
        ),
      ).toEqual([])
      return reads
    }
    expect(readsOf(2000)).toBe(2 * readsOf(1000))
  })
})
