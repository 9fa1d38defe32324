import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { escapeHtml, scriptJson } from './escape-html.ts'

describe('escaping', () => {
  it('EN-05 text cannot break out of an attribute', () => {
    expect(escapeHtml(`"><script>alert('1')</script>&`)).toBe(
      '&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;',
    )
  })

  it.each(['</script><script>alert(1)</script>', '<!--<script>', ']]>', 'a\u2028b\u2029c'])(
    'EN-05 data cannot break out of its script: %j',
    (text) => {
      const written = scriptJson({ text })
      expect(written).not.toMatch(/[<>\u2028\u2029]/)
      expect(JSON.parse(written)).toEqual({ text })
    },
  )

  it('EN-05 any data is read back unchanged and contains no angle bracket', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const written = scriptJson(value)
        expect(JSON.parse(written)).toEqual(JSON.parse(JSON.stringify(value)))
        expect(written).not.toMatch(/[<>&\u2028\u2029]/)
      }),
    )
  })
})
