// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { customGalleryQuery } from '#api/gallery.queries.ts'
import { showSection } from '#tools/testing/show-section.tsx'
import { section } from './index.ts'

const items = ['/images/gallery/a.webp', '/images/gallery/b.webp']
const pictureOf = (src: string) => ({ src, alt: `Picture ${src.at(-6)}`, width: 960, height: 1200, caption: 'Here' })
const show = (pictures: string[]) =>
  showSection(section, {
    data: [[customGalleryQuery(items).queryKey, { pictures: pictures.map(pictureOf) }]],
    settings: { pictures: items },
  })

it('PL-06 shows the chosen pictures in their order', () => {
  show(items)
  expect(screen.getByRole('heading', { level: 2, name: 'Around the wheel' })).toBeVisible()
  expect(screen.getAllByRole('img').map((img) => img.getAttribute('alt'))).toEqual(['Picture a', 'Picture b'])
  expect(screen.queryByText('Here')).toBeNull()
})

it('PL-06 renders nothing without pictures', () => {
  expect(show([]).container.querySelector('section')).toBeNull()
})
