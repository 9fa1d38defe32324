import { describe, expect, it } from 'vitest'
import { sanitiseRichText } from '#lib/sanitise.ts'
import { xssVectors } from '#lib/sanitise.vectors.ts'
import { readingMinutes, slugOf, htmlToText } from './markdown.ts'
import { safeHtml } from './safe-html.ts'

describe('Markdown', () => {
  it('PL-01 becomes HTML with tables, lists, links and pictures of the shop', () => {
    const html = safeHtml('## Two\n\n- **a**\n- [b](/about)\n\n![c](/images/c.webp)\n\n| d | e |\n| - | - |\n| 1 | 2 |')
    expect(html).toContain('<h2>Two</h2>')
    expect(html).toContain('<li><strong>a</strong></li>')
    expect(html).toContain('<a href="/about">b</a>')
    expect(html).toContain('<img src="/images/c.webp" alt="c" loading="lazy">')
    expect(html).toContain('<th>d</th>')
  })

  it('PL-01 EN-05 is sanitised like in the browser', () => {
    const attacks = [
      '<script>alert(1)</script>',
      '[a](javascript:alert(1))',
      '[a](<javascript:alert(1)>)',
      '[a](data:text/html;base64,PHNjcmlwdD4=)',
      '[a](&#x6A;avascript:alert(1))',
      '![a](https://evil.example/a.png "x" onerror=alert(1))',
      '![a"onerror="alert(1)](/images/a.webp)',
      '<javascript:alert(1)>',
      '[a]: javascript:alert(1)\n\n[a]',
      '`<img src=x onerror=alert(1)>`',
      '```"><script>\nalert(1)\n```',
      '<details open ontoggle=alert(1)>x</details>',
      '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
      `${'['.repeat(2000)}a${']'.repeat(2000)}`,
      ...xssVectors,
    ]
    for (const attack of attacks) {
      const html = safeHtml(attack)
      // Quoted text is harmless, except for addresses.
      expect(html, attack).not.toMatch(/(?:href|src)="\s*(?:javascript|data|vbscript):/iu)
      expect(html.replaceAll(/"[^"]*"/gu, '""'), attack).not.toMatch(
        /<(?:script|iframe|details|style|svg)|<[^>]*\son\w+=/iu,
      )
      expect(sanitiseRichText(html).trim(), attack).toBe(html)
    }
  })

  it('PL-01 counts words, not markup, for the reading time', () => {
    expect(readingMinutes('')).toBe(1)
    expect(readingMinutes('word '.repeat(440))).toBe(2)
    expect(readingMinutes(`${'<b></b>'.repeat(2000)}one`)).toBe(1)
    expect(htmlToText('<p>One &lt;two&gt; &amp; <b>three</b></p>')).toBe('One <two> & three')
  })
})

it.each([
  ['How-to', 'how-to'],
  ['Café crème!', 'cafe-creme'],
  ['Can’t it?', 'cant-it'],
  ['மண்', 'மண'],
  ['—', ''],
])('PL-01 turns %s into the slug %s', (text, slug) => {
  expect(slugOf(text)).toBe(slug)
})
