import { describe, expect, it } from 'vitest'
import { passage, plainText } from './plain-text.ts'

describe('the text of a document', () => {
  it('CT-04 is what readers see: no markup, URLs or one-word settings', () => {
    const items = [
      {
        key: 'hero',
        settings: {
          heading: 'From the kiln',
          tone: 'dark',
          link: { label: 'See them all', href: '/shop-online with blanks' },
          picture: { src: '/images/a b.webp', alt: 'A shelf of pots' },
          html: '<p>Wood &amp; fire.<script>let hidden = 1</script></p>',
          title: { $bind: 'product name here' },
        },
      },
      null,
      7,
    ]
    expect(plainText(items)).toBe('From the kiln See them all A shelf of pots Wood & fire.')
    expect(plainText(undefined)).toBe('')
    expect(plainText([{ text: 'word '.repeat(10_000) }]).length).toBeLessThanOrEqual(20_000)
  })

  it('CT-04 is shown around the words found, cut between words', () => {
    const text = `${'Clay comes from the river. '.repeat(20)}Glazes are mixed here. ${'Fire follows. '.repeat(20)}`
    const shown = passage(text, ['glazes'])
    expect(shown).toMatch(/^… \S.*Glazes are mixed here.*\S …$/)
    expect(shown.length).toBeLessThan(160)
    expect(passage('Short text.', ['none'])).toBe('Short text.')
    expect(passage('', [])).toBe('')
    expect(passage('x'.repeat(400), ['x']).length).toBeLessThan(160)
  })
})
