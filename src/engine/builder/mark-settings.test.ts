import { describe, expect, it } from 'vitest'
import { markSettings } from './mark-settings.ts'
import { decodeMarks, withoutMarks } from './marks.ts'

const schema = {
  properties: {
    heading: { type: 'string' },
    text: { type: 'string', 'x-control': 'multiline' },
    html: { type: 'string', 'x-control': 'rich-text' },
    slug: { type: 'string', pattern: '^[a-z]+$' },
    look: { type: 'string', enum: ['solid', 'plain'] },
    day: { type: 'string', format: 'date' },
    colour: { type: 'string', 'x-control': 'colour' },
    words: { type: 'array', items: { type: 'string' } },
    link: { $ref: '#/definitions/link' },
    links: { type: 'array', items: { $ref: '#/definitions/link' } },
  },
  definitions: {
    link: { properties: { label: { type: 'string' }, href: { type: 'string', format: 'uri-reference' } } },
  },
}

function mark<T>(settings: T) {
  const pointers: string[] = []
  const numberOf = (pointer: string) =>
    pointers.includes(pointer) ? pointers.indexOf(pointer) : pointers.push(pointer) - 1
  const marked = markSettings(settings, schema, schema, '/settings', numberOf)
  return { marked, pointers }
}

describe('settings with field markers', () => {
  it('BU-02 mark visible texts, each with its pointer', () => {
    const { marked, pointers } = mark({
      heading: 'Bowls',
      text: 'Two\nlines',
      html: '<p>Rich</p>',
      link: { label: 'See all', href: '/x' },
      links: [{ label: 'A' }, { label: 'B' }],
    })
    expect(pointers).toEqual([
      '/settings/heading',
      '/settings/text',
      '/settings/html',
      '/settings/link/label',
      '/settings/links/0/label',
      '/settings/links/1/label',
    ])
    expect(decodeMarks(marked.links[1]!.label)).toEqual([5])
    expect(decodeMarks(marked.html)).toEqual([2])
    expect(marked.link.href).toBe('/x')
  })

  it('BU-02 leave values alone that sections compute with', () => {
    const settings = {
      slug: 'vases',
      look: 'solid',
      day: '2026-12-01',
      colour: '#fff',
      words: ['one'],
      unknown: 'x',
      count: 3,
      none: null,
    }
    const { marked, pointers } = mark(settings)
    expect(marked).toEqual(settings)
    expect(pointers).toEqual([])
  })

  it('BU-02 change only the texts, and not the original settings', () => {
    const settings = { heading: 'Bowls', links: [{ label: 'A', href: '/a' }] }
    const before = structuredClone(settings)
    const { marked } = mark(settings)
    expect(settings).toEqual(before)
    expect(JSON.parse(withoutMarks(JSON.stringify(marked)))).toEqual(before)
  })
})
