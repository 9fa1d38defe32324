// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { showSection } from '#tools/testing/show-section.tsx'
import { section } from './index.ts'

const rows = () => [...document.querySelectorAll('details')]

it('BU-07 shows its rows as native disclosures with the blocks in them', () => {
  showSection(section)
  expect(screen.getByRole('region', { name: 'Before your first firing' })).toBeDefined()
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'What should I wear?',
    'Can children come along?',
    'When can I collect my pot?',
  ])
  expect(rows().map(({ open }) => open)).toEqual([true, false, false])
  expect(rows().map(({ textContent }) => /closed shoes|low wheel|Three weeks/u.exec(textContent)?.[0])).toEqual([
    'closed shoes',
    'low wheel',
    'Three weeks',
  ])
  expect(rows()[1]?.querySelector('a')?.getAttribute('href')).toBe('/workshops')
})

it('closes the others if only one may be open', () => {
  showSection(section, { settings: { one_open: true } })
  expect(rows().map((row) => row.getAttribute('name'))).toEqual(['accordion-1', 'accordion-1', 'accordion-1'])
  showSection(section)
  expect(rows().map((row) => row.getAttribute('name'))).toEqual([null, null, null])
})

it('needs no heading, and its rows are then headings of the page', () => {
  showSection(section, { settings: { heading: undefined, text: undefined, layout: 'beside' } })
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(3)
  expect(document.querySelector('[data-layout]')).toBeNull()
})

it('EN-05 sanitises the texts in its rows', () => {
  const text = { key: 'text', id: 't', settings: { html: '<p onclick="x()">Safe<script>x()</script></p>' } }
  const { container } = showSection(section, {
    blocks: [{ key: 'item', id: 'a', settings: { title: 'A' }, blocks: [text] }],
  })
  expect(screen.getByText('Safe')).toBeDefined()
  expect(container.innerHTML).not.toMatch(/onclick|script/u)
})
