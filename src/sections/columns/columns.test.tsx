// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { showSection, stageSection } from '#tools/testing/show-section.tsx'
import { section } from './index.ts'

it('EN-01 shows the blocks of each column in order', () => {
  showSection(section)
  expect(screen.getByText('240')).toBeDefined()
  const figure = screen.getByRole('figure')
  expect(figure.textContent).toBe('The second firing of June')
  expect(screen.getByRole('img', { name: /Freshly fired bowls/u })).toBeDefined()
  expect(screen.getByRole('heading', { level: 2, name: 'Six firings a year' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Shop all pottery' }).getAttribute('href')).toBe('/shop-online')
})

it('EN-05 sanitises the text of its blocks', () => {
  const text = { key: 'text', id: 't', settings: { html: '<p onmouseover="x()">Safe</p><script>x()</script>' } }
  const { container } = showSection(section, { blocks: [{ key: 'column', id: 'c', settings: {}, blocks: [text] }] })
  expect(screen.getByText('Safe')).toBeDefined()
  expect(container.innerHTML).not.toMatch(/onmouseover|script/u)
})

it('EN-02 refuses unknown blocks, and more than four columns', () => {
  const column = (id: string) => ({ key: 'column', id, settings: {}, blocks: [] })
  expect(stageSection(section, { blocks: [{ key: 'slide', id: 's', settings: {} }] }).problems).not.toEqual([])
  expect(stageSection(section, { blocks: ['a', 'b', 'c', 'd', 'e'].map(column) }).problems).not.toEqual([])
  expect(stageSection(section, { blocks: ['a', 'b', 'c', 'd'].map(column) }).problems).toEqual([])
})

it('renders a column without blocks', () => {
  showSection(section, { blocks: [] })
  expect(screen.getByRole('region', { name: 'Before you order' })).toBeDefined()
})
