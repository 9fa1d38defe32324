// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { categoryGridQuery } from '#api/category.queries.ts'
import type { Category } from '#generated/api.d.ts'
import type { Settings } from '#generated/sections/category-tiles.js'
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

const tiles = [{ category: 'vases', image_focus: 'left' }, { category: 'bowls' }]
const withCategories = (categories: Category[], settings: Record<string, unknown> = {}) => ({
  data: [[categoryGridQuery(['vases', 'bowls']).queryKey, categories] as const],
  settings: { tiles, ...settings },
})

it('CT-06 shows the named categories in their order, each as a link with its name and count', () => {
  showSection(section, withCategories([category('vases'), category('bowls', { product_count: 1 })]))
  const list = within(screen.getByRole('region', { name: 'By kind' })).getByRole('list')
  expect(
    within(list)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['vases8 products', '/product-category/vases'],
    ['bowls1 product', '/product-category/bowls'],
  ])
})

it('EN-04 is in the server’s HTML, and requests only what the loader has loaded', () => {
  expect(renderToString(elementOf(section, withCategories([category('bowls')])))).toContain(
    'href="/product-category/bowls"',
  )
  const queries = section.queries?.({ tiles } as unknown as Settings, {} as never)
  expect(queries?.map(({ queryKey }) => queryKey)).toEqual([categoryGridQuery(['vases', 'bowls']).queryKey])
})

it('uses the author’s picture for a tile instead of the category’s', () => {
  const image = { src: '/images/banners/vases-on-a-ledge.webp', alt: 'Six vases', width: 1600, height: 1100 }
  const own = { tiles: [{ category: 'vases', image }, { category: 'bowls' }] }
  const { container } = showSection(section, withCategories([category('vases'), category('bowls')], own))
  const [first, second] = container.querySelectorAll('img')
  expect(first?.src).toContain('vases-on-a-ledge.webp')
  expect(second?.src).toContain('/images/products/bowls.webp')
})

it('shows at most six, and renders nothing without any', () => {
  const many = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((slug, index) => category(slug, { id: index }))
  showSection(section, withCategories(many))
  expect(screen.getAllByRole('listitem')).toHaveLength(6)
  expect(showSection(section, withCategories([])).container.querySelector('section')).toBeNull()
})
