// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, it } from 'vitest'
import { elementOf, showSection } from '#tools/testing/show-section.tsx'
import { section } from './index.ts'

afterEach(() => void (window.location.hash = ''))

const selected = () => screen.getByRole('tab', { selected: true }).textContent
const shown = () => [...document.querySelectorAll('[data-shown="true"]')].map(({ id }) => id)

it('BU-07 shows the first tab with its blocks, and another one when it is pressed', () => {
  showSection(section)
  expect(screen.getByRole('tablist', { name: 'Three clays' })).toBeDefined()
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Stoneware',
    'Terracotta',
    'Porcelain',
  ])
  expect([selected(), shown()]).toEqual(['Stoneware', ['tabs-1-stoneware']])
  fireEvent.click(screen.getByRole('tab', { name: 'Porcelain' }))
  expect([selected(), shown()]).toEqual(['Porcelain', ['tabs-1-porcelain']])
  const panel = screen.getByRole('tabpanel', { name: 'Porcelain' })
  expect(panel.textContent).toContain('stronger than it looks')
  expect(panel.querySelector('img')?.alt).toBe('Thin cups of a tea set')
})

it('is operated with the arrow keys, Home and End, and the focus follows', () => {
  showSection(section)
  const press = (key: string) => fireEvent.keyDown(document.activeElement!, { key })
  screen.getByRole('tab', { name: 'Stoneware' }).focus()
  for (const [key, title] of [
    ['ArrowRight', 'Terracotta'],
    ['End', 'Porcelain'],
    ['ArrowRight', 'Stoneware'],
    ['ArrowLeft', 'Porcelain'],
    ['Home', 'Stoneware'],
  ] as const) {
    press(key)
    expect([selected(), document.activeElement?.textContent]).toEqual([title, title])
  }
  press('a')
  expect(selected()).toBe('Stoneware')
  expect(screen.getAllByRole('tab').map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1])
})

it('opens the tab in the address, and follows the address', () => {
  window.location.hash = '#tabs-1-terracotta'
  showSection(section)
  expect(selected()).toBe('Terracotta')
  window.location.hash = '#tabs-1-porcelain'
  act(() => void window.dispatchEvent(new HashChangeEvent('hashchange')))
  expect(selected()).toBe('Porcelain')
})

it('consists of links to its panels until its code runs', () => {
  const html = renderToString(elementOf(section))
  expect(html).toContain('href="#tabs-1-terracotta"')
  expect(html).not.toContain('data-live')
  // All panels are in the HTML, for search engines and for the address.
  expect(html.match(/role="tabpanel"/gu)).toHaveLength(3)
})

it('names its list of tabs by the tabs if it has no heading', () => {
  showSection(section, { settings: { heading: undefined } })
  expect(screen.getByRole('tablist', { name: 'Stoneware, Terracotta, Porcelain' })).toBeDefined()
})

it('renders nothing without tabs', () => {
  const { container } = showSection(section, { blocks: [] })
  expect(container.querySelector('section')).toBeNull()
})
