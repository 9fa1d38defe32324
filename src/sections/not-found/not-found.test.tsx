// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { showSection } from '#tools/testing/show-section.tsx'
import { section } from './index.ts'

it('shows the specification’s text (§2.8) and links home', () => {
  showSection(section)
  expect(screen.getByRole('heading', { level: 1, name: 'Page Not Found!' })).toBeDefined()
  expect(
    screen.getByText("We're sorry, the page you are requested could not be found. Please go back to the home page."),
  ).toBeDefined()
  expect(screen.getByRole('link', { name: 'Go Home' }).getAttribute('href')).toBe('/')
})

it('has one more link if configured', () => {
  showSection(section)
  expect(screen.getByRole('link', { name: 'See all pottery' }).getAttribute('href')).toBe('/shop-online')
})
