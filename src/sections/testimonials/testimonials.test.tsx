// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { showSection } from '#tools/testing/show-section.tsx'
import { section } from './index.ts'

const quotes = () => screen.getAllByRole('figure')

it('BU-07 shows each quote with the name of the person, and what is known about them', () => {
  showSection(section)
  expect(screen.getByRole('region', { name: 'From other tables' })).toBeDefined()
  expect(quotes()).toHaveLength(3)
  const [asha, leon, ruth] = quotes()
  expect(within(asha!).getByRole('img', { name: '5 of 5 stars' })).toBeDefined()
  expect(asha?.querySelector('blockquote')?.textContent).toContain('the floor tile did not')
  expect(asha?.querySelector('figcaption')?.textContent).toBe('Asha MenonKochi')
  expect(leon?.querySelector('img')?.getAttribute('alt')).toBe('Hands around a cup of tea')
  expect(ruth?.querySelector('[role="img"], img')).toBeNull()
})

it('is a list that the keyboard can scroll, unless there is nothing to scroll', () => {
  showSection(section)
  expect(screen.getByRole('list', { name: 'From other tables' }).tabIndex).toBe(0)
  showSection(section, { settings: { layout: 'large' } })
  expect(screen.getByRole('list').hasAttribute('tabindex')).toBe(false)
})

it('has a name without a heading, and renders nothing without quotes', () => {
  showSection(section, { settings: { heading: undefined, text: undefined } })
  expect(screen.getByRole('region', { name: 'Testimonials' })).toBeDefined()
  const { container } = showSection(section, { blocks: [] })
  expect(container.querySelector('section')).toBeNull()
})
