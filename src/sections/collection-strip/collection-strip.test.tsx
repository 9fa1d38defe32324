// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { collectionGridQuery } from '#api/collection.queries.ts'
import { fakeCollection } from '#api/testing/fake-collection.ts'
import type { Collection } from '#generated/api.d.ts'
import type { Settings } from '#generated/sections/collection-strip.js'
import { elementOf, showSection } from '#tools/testing/show-section.tsx'
import { section } from './index.ts'

const withCollections = (collections: Collection[], settings: Record<string, unknown> = {}) => ({
  data: [[collectionGridQuery([]).queryKey, collections] as const],
  settings,
})

it('CT-06 shows collections in their order, each as a link with its name and number of products', () => {
  showSection(section, withCollections([fakeCollection('tea-at-four'), fakeCollection('gifts', { product_count: 1 })]))
  const list = within(screen.getByRole('region', { name: 'Collections' })).getByRole('list')
  expect(
    within(list)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['tea-at-four9 products', '/product-collection/tea-at-four'],
    ['gifts1 product', '/product-collection/gifts'],
  ])
  expect(screen.getByRole('link', { name: 'See all pottery' })).toBeDefined()
})

it('EN-04 is in the server’s HTML, and requests only what the loader has loaded', () => {
  expect(renderToString(elementOf(section, withCollections([fakeCollection('gifts')])))).toContain(
    'href="/product-collection/gifts"',
  )
  const queries = section.queries?.({ items: ['gifts'] } as unknown as Settings, {} as never)
  expect(queries?.map(({ queryKey }) => queryKey)).toEqual([collectionGridQuery(['gifts']).queryKey])
})

it('shows descriptions and omits counts as configured', () => {
  showSection(section, withCollections([fakeCollection('gifts')], { show_description: true, show_count: false }))
  expect(screen.getByText('All of gifts')).toBeDefined()
  expect(screen.queryByText('9 products')).toBeNull()
})

it('draws a placeholder for a missing picture, and renders nothing without collections', () => {
  const shown = showSection(section, withCollections([fakeCollection('gifts', { image: null })]))
  expect(shown.container.querySelector('[data-drawing]')).not.toBeNull()
  expect(showSection(section, withCollections([])).container.querySelector('section')).toBeNull()
})
