// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { showSection } from '#tools/testing/show-section.tsx'
import { section } from './index.ts'

it('EN-01 shows its heading as the page’s title, with its links', () => {
  showSection(section)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('A table\nlaid for eight')
  expect(screen.getByRole('link', { name: 'Shop the table' }).getAttribute('href')).toBe(
    '/product-collection/monsoon-table',
  )
  expect(screen.getByRole('link', { name: 'How a pot is made' })).toBeDefined()
})

it('loads its picture first, in a width for each screen', () => {
  showSection(section)
  const picture = screen.getByRole('img', { name: /Table set with two plates/u })
  expect([picture.getAttribute('loading'), picture.getAttribute('fetchpriority')]).toEqual(['eager', 'high'])
  expect(picture.getAttribute('sizes')).toContain('100vw')
})

it('only needs a heading', () => {
  const bare = { image: undefined, text: undefined, button: undefined, link: undefined }
  const { container } = showSection(section, { settings: bare })
  expect(screen.getByRole('heading', { level: 1 })).toBeDefined()
  expect(screen.queryByRole('link')).toBeNull()
  expect(container.querySelector('[data-drawing]')).not.toBeNull()
})

it('shows a heading in another script and a very long word', () => {
  const heading = `أوانٍ لكل يوم ${'Donaudampfschifffahrt'.repeat(4)}`
  showSection(section, { settings: { heading } })
  expect(screen.getByRole('heading').textContent).toBe(heading)
})
