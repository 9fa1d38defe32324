import { describe, expect, it } from 'vitest'
import { dropPlaceAt, type SectionBox } from './drop-places.ts'

const sections: SectionBox[] = [
  { area: 'header', id: 'top', top: -50, bottom: 0 },
  { area: 'page', id: 'hero', top: 0, bottom: 400 },
  { area: 'page', id: 'empty', top: 400, bottom: 400 },
  { area: 'page', id: 'text', top: 400, bottom: 600 },
  { area: 'footer', id: 'foot', top: 640, bottom: 900 },
]

describe('the position where a dragged section would go', () => {
  it.each([
    [10, { area: 'header', y: 0 }],
    [-40, { area: 'header', before: 'top', y: -50 }],
    [250, { area: 'page', before: 'text', y: 400 }],
    [560, { area: 'page', y: 600 }],
    [625, { area: 'footer', before: 'foot', y: 640 }],
    [5000, { area: 'footer', y: 900 }],
  ])('BU-02 at %i', (y, place) => expect(dropPlaceAt(y, sections)).toEqual(place))

  it('BU-02 does not exist on a page without sections', () => expect(dropPlaceAt(10, [])).toBeUndefined())
})
