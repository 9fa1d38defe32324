// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { categoryGridQuery } from '#api/category.queries.ts'
import type { Category } from '#generated/api.d.ts'
import type { Settings } from '#generated/sections/category-grid.js'
import { elementOf, showSection } from '#tools/testing/show-section.tsx'
import { section } from './index.ts'

const category = (slug: string, change: Partial<Category> = {}): Category => ({
  id: slug.length,
  slug,
  name: slug,
  description: `All ${slug}`,
  image: { src: `/images/products/${slug}.webp`, alt: 'A pot', width: 800, height: 1000 },
  parent_id: null,
  parents: [],
  product_count: 8,
  ...change,
})

const items = ['bowls', 'plates', 'mugs-and-cups']
const withCategories = (categories: Category[]) => ({
  data: [[categoryGridQuery(items).queryKey, categories] as const],
})

it('shows the named categories in their order, each as a link with its name', () => {
  showSection(section, withCategories([category('bowls'), category('plates')]))
  const list = within(screen.getByRole('region', { name: 'For the kitchen' })).getByRole('list')
  expect(
    within(list)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['bowlsAll bowls', '/product-category/bowls'],
    ['platesAll plates', '/product-category/plates'],
  ])
  expect(screen.getByRole('link', { name: 'See all pottery' })).toBeDefined()
})

it('EN-04 is in the server’s HTML, and requests only what the loader has loaded', () => {
  expect(renderToString(elementOf(section, withCategories([category('bowls')])))).toContain(
    'href="/product-category/bowls"',
  )
  const queries = section.queries?.({ items } as Settings, {
    key: 'home',
    path: '/',
    search: {},
    pageType: 'Home',
    subject: { kind: 'page', id: '' },
  })
  expect(queries?.map(({ queryKey }) => queryKey)).toEqual([categoryGridQuery(items).queryKey])
})

it('draws a placeholder for a missing picture, and handles long and foreign names', () => {
  const name = 'قدور وأوانٍ للمطبخ '.repeat(8).trim()
  const { container } = showSection(section, withCategories([category('bowls', { image: null, name })]))
  expect(container.querySelector('[data-drawing]')).not.toBeNull()
  expect(screen.getByText(name)).toBeDefined()
})

it('renders nothing without categories', () => {
  const { container } = showSection(section, withCategories([]))
  expect(container.querySelector('section')).toBeNull()
})

it('omits the descriptions if switched off', () => {
  showSection(section, { ...withCategories([category('bowls')]), settings: { show_description: false } })
  expect(screen.queryByText('All bowls')).toBeNull()
})
