import { expect, it } from 'vitest'
import { findUnmarkedValues } from './unmarked-values.ts'

it('BU-02 pictures and list entries are recognised by their values', () => {
  expect(
    findUnmarkedValues(
      {
        heading: 'Marked already',
        image: { src: '/images/a.webp', alt: 'A' },
        words: ['one', '/images/b.webp'],
        tiles: [{ image: { src: '/images/c.webp' } }],
        'odd/name': ['x'],
        none: null,
      },
      '/settings',
    ),
  ).toEqual([
    { pointer: '/settings/image', value: '/images/a.webp', isPicture: true },
    { pointer: '/settings/words/0', value: 'one', isPicture: false },
    { pointer: '/settings/words/1', value: '/images/b.webp', isPicture: true },
    { pointer: '/settings/tiles/0/image', value: '/images/c.webp', isPicture: true },
    { pointer: '/settings/odd~1name/0', value: 'x', isPicture: false },
  ])
})
