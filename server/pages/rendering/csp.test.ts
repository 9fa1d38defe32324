import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { hashInline } from './csp.ts'

const sha = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

describe('hashInline', () => {
  it('hashes elements with the nonce, removes the nonce, and gives other scripts no hash', () => {
    const page = hashInline(
      '<script nonce="N0nce">a()</script><script>evil()</script><script src="/x.js" nonce="N0nce"></script>',
      'N0nce',
    )
    expect(page.scripts).toEqual([sha('a()')])
    expect(page.html.join('')).toBe('<script>a()</script><script>evil()</script><script src="/x.js"></script>')
  })

  it('hashes a script as the browser sees it, even if the nonce is in its text', () => {
    const page = hashInline('<script nonce="N0nce">load("N0nce")</script>', 'N0nce')
    expect(page.html.join('')).toBe('<script>load("")</script>')
    expect(page.scripts).toEqual([sha('load("")')])
  })

  it('hashes all scripts of a renderer without nonces, but no data', () => {
    const page = hashInline(
      '<script>a()</script><script type="application/ld+json">{}</script><script type="module">b()</script><style>p{}</style>',
      'N0nce',
    )
    expect(page.scripts).toEqual([sha('a()'), sha('b()')])
    expect(page.styles).toEqual([sha('p{}')])
  })

  it('hashes a style in SVG without its CDATA markers', () => {
    const page = hashInline('<svg><style><![CDATA[a>b{c:d}]]></style></svg><style>p{}</style>', 'N0nce')
    expect(page.styles).toEqual([sha('a>b{c:d}'), sha('p{}')])
  })
})
