// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { showSection } from '#tools/testing/show-section.tsx'
import { section } from './index.ts'

it('shows the page’s title, introduction, text and links', () => {
  showSection(section)
  expect(screen.getByRole('heading', { level: 1, name: 'The studio' })).toBeDefined()
  expect(screen.getByRole('heading', { level: 2, name: 'Days 1 and 2' })).toBeDefined()
  expect(screen.getByText('Four potters, four wheels and one gas kiln.')).toBeDefined()
  expect(screen.getByText('wedged').tagName).toBe('STRONG')
  expect(screen.getByText('Shino').tagName).toBe('TH')
  expect(screen.getByRole('link', { name: 'See all pottery' })).toBeDefined()
})

it('EN-05 removes scripts, event handlers and javascript: URLs', () => {
  const html =
    '<p onclick="x()">Plain <a href="javascript:alert(1)">words</a></p><script>alert(2)</script><img src="https://evil.example/x.png" onerror="x()">'
  const { container } = showSection(section, { settings: { html } })
  expect(container.textContent).toContain('Plain words')
  expect(container.innerHTML).not.toMatch(/onclick|onerror|javascript:|<script|evil/u)
})

it('is a section heading unless it is the page’s title', () => {
  showSection(section, { settings: { heading_role: 'section' } })
  expect(screen.getByRole('heading', { level: 2, name: 'The studio' })).toBeDefined()
  expect(screen.getByRole('region', { name: 'The studio' })).toBeDefined()
})

it('works without a heading, and with a decorative drawing', () => {
  const { container } = showSection(section, {
    settings: { heading: '', html: '<p>Only this.</p>', drawing: 'parcel' },
  })
  expect(screen.getByText('Only this.')).toBeDefined()
  expect(screen.queryByRole('heading')).toBeNull()
  expect(container.querySelector('[data-drawing="parcel"]')?.getAttribute('aria-hidden')).toBe('true')
})
