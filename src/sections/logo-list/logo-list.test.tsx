// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { showSection } from '#tools/testing/show-section.tsx'
import { section } from './index.ts'

it('BU-07 shows logos by their names, and those with an address as links', () => {
  showSection(section)
  expect(screen.getAllByRole('img').map((logo) => logo.getAttribute('alt'))).toEqual([
    'Kochi Biennale',
    'The Hindu Weekend',
    'Dastkar',
    'Elle Decor India',
    'Crafts Council of India',
  ])
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    'https://www.kochimuzirisbiennale.org/',
    'https://www.dastkar.org/',
  ])
  expect(screen.getByRole('link', { name: 'Dastkar' })).toBeDefined()
})

it('EN-05 drops dangerous addresses', () => {
  const logo = { key: 'logo', id: 'a', settings: { image: { src: '/images/a.svg', alt: 'A' }, href: '//evil.example' } }
  expect(() => showSection(section, { blocks: [logo] })).toThrow('The settings of the block logo')
})

it('has a name without a heading, and renders nothing without logos', () => {
  showSection(section, { settings: { heading: undefined } })
  expect(screen.getByRole('region', { name: 'Logos' })).toBeDefined()
  const { container } = showSection(section, { blocks: [] })
  expect(container.querySelector('section')).toBeNull()
})
