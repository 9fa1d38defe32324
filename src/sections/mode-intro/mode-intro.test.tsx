// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { showSection } from '#tools/testing/show-section.tsx'
import { section } from './index.ts'

it('MD-02 names the closed shop, and how to contact its owner', () => {
  const links = [{ label: 'Write to us', href: 'mailto:studio@ashkiln.example' }]
  showSection(section, { settings: { links } })
  expect(screen.getByText('Ashkiln')).toBeVisible()
  expect(screen.getByRole('heading', { level: 1, name: 'The kiln is still warm' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Write to us' })).toHaveAttribute('href', 'mailto:studio@ashkiln.example')
})

it('MD-02 does not link into the shop, and works without a picture', () => {
  const { container } = showSection(section, { settings: { heading: 'Closed' } })
  expect(screen.queryByRole('link')).toBeNull()
  expect(container.querySelector('img')).toBeNull()
})
