// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { collectionGridQuery } from '#api/collection.queries.ts'
import { productGridQuery } from '#api/product.queries.ts'
import { fakeCollection } from '#api/testing/fake-collection.ts'
import { fakeCard } from '#api/testing/fake-product.ts'
import type { Collection, ProductCard } from '#generated/api.d.ts'
import type { Settings } from '#generated/sections/collection-showcase.js'
import { elementOf, showSection } from '#tools/testing/show-section.tsx'
import { section } from './index.ts'

const slug = 'tea-at-four'
const stage = (collections: Collection[], products: ProductCard[], settings: Record<string, unknown> = {}) => ({
  data: [
    [collectionGridQuery([slug]).queryKey, collections] as const,
    [productGridQuery({ source: 'collection', items: [slug], limit: 4 }).queryKey, products] as const,
  ],
  settings,
})

it('CT-06 requests the collection and as many products as it shows', () => {
  const queries = section.queries?.({ collection: 'gifts', limit: 3 } as Settings, {} as never)
  expect(queries?.map(({ queryKey }) => queryKey).slice(-2)).toEqual([
    ['collection', 'collection-grid', { items: ['gifts'] }],
    ['product', 'product-grid', { source: 'collection', items: ['gifts'], limit: 3 }],
  ])
})

it('shows the collection’s name, text and picture, its link, and its products', () => {
  const shown = stage([fakeCollection(slug)], [fakeCard(1), fakeCard(2)])
  expect(renderToString(elementOf(section, shown))).toContain('All of tea-at-four')
  showSection(section, shown)
  const region = within(screen.getByRole('region', { name: slug }))
  expect(region.getByText('All of tea-at-four')).toBeDefined()
  expect(region.getByRole('link', { name: 'View the collection' }).getAttribute('href')).toBe(
    '/product-collection/tea-at-four',
  )
  expect(region.getAllByRole('heading', { level: 3 }).map((name) => name.textContent)).toEqual(['Bowl 1', 'Bowl 2'])
})

it('uses the author’s text if there is any', () => {
  showSection(section, stage([fakeCollection(slug)], [], { heading: 'The pot comes out', text: 'At four.' }))
  expect(screen.getByRole('heading', { level: 2, name: 'The pot comes out' })).toBeDefined()
  expect(screen.queryByText('All of tea-at-four')).toBeNull()
  expect(screen.queryByRole('list')).toBeNull()
})

it('renders nothing if the collection no longer exists', () => {
  const { container } = showSection(section, stage([], []))
  expect(container.querySelector('section')).toBeNull()
})
