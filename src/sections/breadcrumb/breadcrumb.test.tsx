// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { categoryGridQuery } from '#api/category.queries.ts'
import { filtersQuery, singleProductQuery } from '#api/product.queries.ts'
import { fakeFilters } from '#api/testing/fake-filters.ts'
import { fakeProduct } from '#api/testing/fake-product.ts'
import type { PageSubject } from '#engine/types.ts'
import { showSection } from '#tools/testing/show-section.tsx'
import { section } from './index.ts'

const bowls = {
  id: 3,
  slug: 'bowls',
  name: 'Bowls',
  description: '',
  image: null,
  parent_id: 1,
  product_count: 4,
  parents: [{ slug: 'table ware', name: 'Tableware' }],
}

/** The trail as text and URLs; an entry without a URL is the page itself. */
function trail(subject: PageSubject, data: Parameters<typeof showSection>[1] = {}, path = '/x') {
  showSection(section, { settings: { parent: undefined, current: '' }, page: { subject, path }, ...data })
  const list = within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getByRole('list')
  return within(list)
    .getAllByRole('listitem')
    .map((item) => [item.textContent, within(item).queryByRole('link')?.getAttribute('href')])
}

describe('breadcrumb', () => {
  it('CT-01 links the parent categories of a category', () => {
    const subject = { kind: 'category', id: 'bowls' } as const
    const data = [[categoryGridQuery(['bowls']).queryKey, [bowls]] as const]
    expect(trail(subject, { data })).toEqual([
      ['Home', '/'],
      ['Tableware', '/product-category/table%20ware'],
      ['Bowls', undefined],
    ])
    expect(screen.getByText('Bowls')).toHaveAttribute('aria-current', 'page')
  })

  it('CT-02 links a product’s category', () => {
    const product = fakeProduct({ category: { name: 'Vases', slug: 'vases', parents: [] } })
    const data = [[singleProductQuery('vase').queryKey, product] as const]
    expect(trail({ kind: 'product', id: 'vase' }, { data })).toEqual([
      ['Home', '/'],
      ['Vases', '/product-category/vases'],
      ['Tall vase', undefined],
    ])
  })

  it.each(['collection', 'tag'] as const)('CT-01 names a %s', (kind) => {
    const data = [[filtersQuery({ id: 'bowls', kind }).queryKey, fakeFilters()] as const]
    expect(trail({ kind, id: 'bowls' }, { data }).at(-1)).toEqual(['Bowls', undefined])
  })

  it('has the author’s extra step and name, but no step for the page itself', () => {
    const settings = { parent: { label: 'All pottery', href: '/shop-online' }, current: 'Gifts' }
    const subject = { kind: 'page', id: '' } as const
    expect(trail(subject, { settings }).map(([words]) => words)).toEqual(['Home', 'All pottery', 'Gifts'])
    expect(trail(subject, { settings }, '/shop-online').map(([words]) => words)).toEqual(['Home', 'Gifts'])
  })

  it('only links home on a page without a name', () => {
    expect(trail({ kind: 'page', id: '' })).toEqual([['Home', '/']])
  })
})
