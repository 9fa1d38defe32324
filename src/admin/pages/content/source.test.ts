import { describe, expect, it } from 'vitest'
import { pointerPlaces, readSource, sourceText } from './source.ts'

const source = {
  name: 'Home',
  page: { title: 'Home', path: '/' },
  component_data: [{ key: 'hero', id: 'hero', settings: { heading: 'One', 'a/b': 2 } }],
}
const text = sourceText(source)

describe('the source of a document', () => {
  it('BU-05 becomes the same document again', () => {
    expect(readSource(text)).toEqual({ source })
  })

  it('BU-05 names line and column of what is not JSON', () => {
    expect(readSource('{\n  "page": {},\n  "component_data": [}\n}')).toMatchObject({
      fault: { kind: 'syntax', line: 3, column: 22 },
    })
    expect(readSource('')).toMatchObject({ fault: { kind: 'syntax', code: 'ValueExpected', line: 1, column: 1 } })
    expect(readSource('{} // why')).toMatchObject({ fault: { kind: 'syntax', code: 'InvalidCommentToken' } })
    expect(readSource('{ "page": {} "component_data": [] }')).toMatchObject({ fault: { code: 'CommaExpected' } })
  })

  it('BU-05 needs a page and sections, and is limited in size', () => {
    for (const other of ['[]', '7', '{ "page": [], "component_data": [] }', '{ "page": {} }'])
      expect(readSource(other)).toMatchObject({ fault: { kind: 'not-a-document' } })
    const huge = JSON.stringify({ page: {}, component_data: ['x'.repeat(600_000)] })
    expect(readSource(huge)).toMatchObject({ fault: { kind: 'too-large' } })
  })

  it('BU-05 shows problems at their values, names, or at what contains them', () => {
    const placeOf = pointerPlaces(text)
    const textAt = (pointer: string, at?: 'key') => {
      const { from, to } = placeOf(pointer, at)
      return text.slice(from, to)
    }
    expect(textAt('/component_data/0/settings/heading')).toBe('"One"')
    expect(textAt('/component_data/0/settings/heading', 'key')).toBe('"heading"')
    expect(textAt('/component_data/0/settings/a~1b')).toBe('2')
    expect(textAt('/component_data/0/settings/gone')).toBe('{')
    expect(placeOf('/component_data/0/settings/heading')).toMatchObject({ line: 12, column: 20 })
  })
})
