import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isExternalHref,
  ownImagePath,
  ownPath,
  safeHref,
  splitAddress,
  webOrigin,
  queryString,
  withQuery,
} from './url.ts'

const leaving = [
  '//evil.com',
  '///evil.com',
  '/\\evil.com',
  '\\\\evil.com',
  '/\t/evil.com',
  '/\n/evil.com',
  '/\u0000/evil.com',
  '/.//evil.com',
  '/a/..//evil.com',
  '/%2e//evil.com',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://shop/1',
  'file:///etc/passwd',
  'https:evil.com',
  'evil.com',
  '',
]

describe('ownPath', () => {
  it.each(leaving)('RT-11 refuses %j', (value) => {
    expect(ownPath(value)).toBeUndefined()
  })

  it.each(['https://evil.com', 'mailto:a@b.c', '#top', '?a=1', null, 7, ['/cart'], `/${'a'.repeat(2000)}`])(
    'RT-11 refuses %j',
    (value) => {
      expect(ownPath(value)).toBeUndefined()
    },
  )

  it.each(['/', '/cart', '/account/orders?page=2#top', '/search?query=https://a.b//c', '/caf%C3%A9', '/café'])(
    'RT-11 accepts %j unchanged',
    (value) => {
      expect(ownPath(value)).toBe(value)
    },
  )

  it('RT-11 never accepts what a browser resolves to another origin', () => {
    const pieces = fc.constantFrom('/', '\\', '.', '..', '\t', '\n', ' ', '@', ':', '%2f', 'evil.com', 'a', '?', '#')
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 8 }), (parts) => {
        const value = ownPath(`/${parts.join('')}`)
        if (value === undefined) return
        const url = new URL(value, 'https://shop.example')
        expect(url.origin).toBe('https://shop.example')
        expect(new URL(url.pathname, 'https://shop.example').origin).toBe('https://shop.example')
      }),
      { numRuns: 2000 },
    )
  })
})

describe('safeHref', () => {
  it.each(leaving)('EN-05 refuses %j', (value) => {
    expect(safeHref(value)).toBeUndefined()
  })

  it.each([
    ['/shop-online', '/shop-online'],
    ['#reviews', '#reviews'],
    ['?page=2', '?page=2'],
    ['https://ashkiln.example/a?b=c#d', 'https://ashkiln.example/a?b=c#d'],
    ['HTTPS://ashkiln.example', 'https://ashkiln.example'],
    ['mailto:hello@ashkiln.example', 'mailto:hello@ashkiln.example'],
    ['tel:+914132345678', 'tel:+914132345678'],
    [' /cart ', '/cart'],
  ])('accepts %j', (value, href) => {
    expect(safeHref(value)).toBe(href)
  })

  it.each(['http://', 'https://', 'mailto:', 'tel:', 'https://a b'])('rejects the incomplete %j', (value) => {
    expect(safeHref(value)).toBeUndefined()
  })

  it('accepts nothing that the schema of links rejects', () => {
    const schema = JSON.parse(
      readFileSync(new URL('../../schemas/defs/href.schema.json', import.meta.url), 'utf8'),
    ) as { pattern: string }
    const allowed = new RegExp(schema.pattern, 'u')
    const start = fc.constantFrom('/', '//', '#', '?', 'http://', 'https://', 'mailto:', 'tel:', 'javascript:', '')
    fc.assert(
      fc.property(start, fc.string(), (prefix, rest) => {
        const href = safeHref(prefix + rest)
        if (href !== undefined) expect(href).toMatch(allowed)
      }),
    )
  })

  it('distinguishes own from external addresses', () => {
    expect(isExternalHref('https://a.b')).toBe(true)
    expect(isExternalHref('/cart')).toBe(false)
    expect(isExternalHref('mailto:a@b.c')).toBe(false)
  })
})

describe('ownImagePath', () => {
  it.each(['/images/a/b.webp', '/uploads/1.png'])('accepts %j', (value) => {
    expect(ownImagePath(value)).toBe(value)
  })

  it.each(['/images/../secret', '/image/a.webp', 'https://a.b/images/a.webp', '/images/a.webp?x', '//images/a'])(
    'refuses %j',
    (value) => {
      expect(ownImagePath(value)).toBeUndefined()
    },
  )
})

describe('withQuery', () => {
  it('omits undefined values and joins lists', () => {
    expect(withQuery('/a', { b: 1, c: undefined, d: null, e: ['x', 'y'], f: false })).toBe('/a?b=1&e=x%2Cy&f=false')
  })

  it('extends an existing query', () => {
    expect(withQuery('/a?b=1', { c: '&' })).toBe('/a?b=1&c=%26')
    expect(withQuery('/a')).toBe('/a')
  })
})

describe('queryString', () => {
  it('repeats lists, and omits undefined, null and false', () => {
    expect(queryString({ a: ['x', undefined, 'y'], b: 1, c: undefined, d: null, e: false, f: true })).toBe(
      'a=x&a=y&b=1&f=true',
    )
    expect(queryString({})).toBe('')
  })
})

describe('webOrigin', () => {
  it.each([
    ['https://ashkiln.example', 'https://ashkiln.example'],
    ['HTTPS://Ashkiln.example/shop?x=1#y', 'https://ashkiln.example'],
    ['http://localhost:3000/', 'http://localhost:3000'],
    ['https://user:word@evil.example', undefined],
    ['ashkiln.example', undefined],
    ['//ashkiln.example', undefined],
    ['javascript:alert(1)', undefined],
    ['https://', undefined],
    ['https://a b', undefined],
    ['', undefined],
    [null, undefined],
    [42, undefined],
  ])('LY-08 reads %j as %j', (value, origin) => {
    expect(webOrigin(value)).toBe(origin)
  })
})

describe('an address', () => {
  it.each([
    ['/about?a=1#b', '/about', '?a=1', '#b'],
    ['/about?', '/about', '', ''],
    ['//evil.example/x', '//evil.example/x', '', ''],
    ['?a=1', '', '?a=1', ''],
    ['/a#b?c', '/a', '', '#b?c'],
    ['', '', '', ''],
  ])('RT-13 %s is split as it is written', (address, path, query, fragment) => {
    expect(splitAddress(address)).toEqual({ path, query, fragment })
  })
})
