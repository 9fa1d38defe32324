// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { showSection } from '#tools/testing/show-section.tsx'
import { section } from './index.ts'

it('EN-01 shows its picture with a caption, its heading, text and link', () => {
  showSection(section)
  expect(screen.getByRole('region', { name: 'A courtyard off Rue Surcouf' })).toBeDefined()
  expect(screen.getByRole('figure').textContent).toBe('Tuesday: two hundred cups, none of them dry')
  expect(screen.getByText(/Four potters, four wheels/u)).toBeDefined()
  expect(screen.getByRole('link', { name: 'The studio' }).getAttribute('href')).toBe('/about')
})

it('loads its picture eagerly if it opens the page', () => {
  showSection(section)
  expect(screen.getByRole('img').getAttribute('loading')).toBe('eager')
  expect(screen.getByRole('heading', { level: 1 })).toBeDefined()
})

it('only needs a heading', () => {
  const bare = { html: undefined, image: undefined, caption: undefined, link: undefined }
  const { container } = showSection(section, { settings: bare })
  expect(screen.getByRole('heading', { name: 'A courtyard off Rue Surcouf' })).toBeDefined()
  expect(screen.queryByRole('link')).toBeNull()
  expect(container.querySelector('figcaption')).toBeNull()
  expect(container.querySelector('[data-drawing]')).not.toBeNull()
})

it('shows its link as a button if configured', () => {
  showSection(section, { settings: { link_look: 'solid' } })
  expect(screen.getByRole('link', { name: 'The studio' }).dataset['look']).toBe('solid')
})

it('EN-05 removes scripts from its text', () => {
  const { container } = showSection(section, { settings: { html: '<p onclick="x()">Clay<script>x()</script></p>' } })
  expect(screen.getByText('Clay')).toBeDefined()
  expect(container.innerHTML).not.toMatch(/onclick|script/u)
})
