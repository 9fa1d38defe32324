// @vitest-environment jsdom
import type { QueryKey } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { ApiRequest } from '#api/transport.ts'
import { fakeCard, fakeListing } from '#api/testing/fake-product.ts'
import type { PageContext } from '#engine/types.ts'
import type { Listing as ListingReply, ListingBody, SortKey } from '#generated/api.d.ts'
import { showRoutedSection } from '#tools/testing/show-routed-section.tsx'
import { section } from './index.ts'
import { listingQuery } from './listing-query.ts'
import { countOf } from './listing.tsx'

const settings = { ...section.contract.defaults, per_page: 4 } as never
const category: PageContext = {
  key: 'bowls',
  path: '/product-category/bowls',
  search: {},
  pageType: 'Category',
  subject: { kind: 'category', id: 'bowls' },
}

/** Ten bowls on pages of four. */
function page(number: number, rest: Partial<ListingReply> = {}): ListingReply {
  const first = (number - 1) * 4 + 1
  const products = [0, 1, 2, 3].map((step) => fakeCard(first + step)).filter(({ group_id: id }) => id <= 10)
  return fakeListing(products, {
    page: number,
    pages: 3,
    total: 10,
    next: number < 3 ? `after-${number}` : null,
    ...rest,
  })
}

const keyOf = (number: number, sort?: SortKey) =>
  listingQuery(settings, { ...category, search: { ...(sort && { sort }) } }, number).queryKey

async function show(url: string, data: (readonly [QueryKey, unknown])[], replies: ListingReply[] = []) {
  const asked: ApiRequest[] = []
  const transport = async (request: ApiRequest) => {
    asked.push(request)
    const body = JSON.stringify({ status: 'success', data: replies.shift() })
    return { status: 200, header: () => undefined, text: async () => body }
  }
  const view = await showRoutedSection(section, { url, data, settings: { per_page: 4 }, transport })
  return { ...view, asked }
}

const names = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)

describe('listing', () => {
  it('CT-01 shows the category’s name, description, products and their count', async () => {
    await show('/product-category/bowls', [[keyOf(1), page(1)]])
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Bowls')
    expect(screen.getByText('For rice and noodles.')).toBeVisible()
    expect(names()).toEqual(['Bowl 1', 'Bowl 2', 'Bowl 3', 'Bowl 4'])
    expect(screen.getByRole('status')).toHaveTextContent('1–4 of 10 products')
  })

  it('CT-01 links its pages by number and keeps the cursor out of the address', async () => {
    await show('/product-category/bowls?sort=newest', [[keyOf(1, 'newest'), page(1)]])
    expect(screen.getByRole('link', { name: 'Page 2' })).toHaveAttribute(
      'href',
      '/product-category/bowls?sort=newest&page=2',
    )
    expect(screen.getByRole('link', { name: 'Load more' })).toHaveAttribute(
      'href',
      '/product-category/bowls?sort=newest&page=2',
    )
  })

  it('CT-01 loads more below what is there by its cursor, goes on in the address and tells the count', async () => {
    const { address, asked } = await show('/product-category/bowls', [[keyOf(1), page(1)]], [page(2)])
    await userEvent.click(screen.getByRole('link', { name: 'Load more' }))
    await waitFor(() => expect(names()).toHaveLength(8))
    expect(address()).toBe('/product-category/bowls?page=2')
    expect(asked.map(({ body }) => (JSON.parse(body ?? '{}') as ListingBody).after)).toEqual(['after-1'])
    expect(screen.getByRole('status')).toHaveTextContent('1–8 of 10 products')
    expect(screen.getByRole('link', { name: 'Bowl 5' })).toHaveFocus()
  })

  it('CT-01 opens a page of its own at its address', async () => {
    await show('/product-category/bowls?page=3', [[keyOf(3), page(3)]])
    expect(names()).toEqual(['Bowl 9', 'Bowl 10'])
    expect(screen.getByRole('status')).toHaveTextContent('9–10 of 10 products')
    expect(screen.queryByRole('link', { name: 'Load more' })).toBeNull()
  })

  it('CT-01 sorts by a form that any browser sends, and begins at the first page again', async () => {
    const data = [[keyOf(2), page(2)] as const, [keyOf(1, 'price-asc'), page(1, { sort: 'price-asc' })] as const]
    const { address } = await show('/product-category/bowls?page=2', data)
    const select = screen.getByRole('combobox', { name: 'Sort by' })
    expect(select.closest('form')).toHaveAttribute('action', '/product-category/bowls')
    expect(select).toHaveAttribute('name', 'sort')
    await userEvent.selectOptions(select, 'price-asc')
    await waitFor(() => expect(address()).toBe('/product-category/bowls?sort=price-asc'))
    expect(names()[0]).toBe('Bowl 1')
  })

  it('offers a way on when there is nothing', async () => {
    await show('/product-category/bowls', [[keyOf(1), fakeListing([])]])
    expect(screen.getByText('There is nothing on this shelf at the moment.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'See all pottery' })).toHaveAttribute('href', '/shop-online')
    expect(screen.queryByRole('combobox')).toBeNull()
  })

  it('leads back from a page past the last', async () => {
    await show('/product-category/bowls?page=9', [[keyOf(9), page(9, { products: [] })]])
    expect(screen.getByRole('link', { name: 'Go to the first page' })).toHaveAttribute(
      'href',
      '/product-category/bowls',
    )
  })
})

describe('listingQuery', () => {
  const calls = [
    ['category', 'bowls', ['product', 'category', 'bowls']],
    ['collection', 'gifts', ['product', 'collection', 'gifts']],
    ['shop', '', ['shop', 'listing', 'all']],
    ['tag', 'celadon', ['shop', 'listing', 'celadon']],
  ] as const

  it.each(calls)('CT-01 lists a %s by its own call', (kind, id, key) => {
    const { queryKey } = listingQuery(settings, { ...category, subject: { kind, id } })
    expect(queryKey.slice(0, 3)).toEqual(key)
  })

  it('CT-01 lists what a search found, best matches first', () => {
    const search = { ...category, pageType: 'Search', search: { query: 'celdon', sort: 'name' } }
    expect(listingQuery(settings, search).queryKey).toEqual([
      'search',
      'products',
      { page: 1, per_page: 4, query: 'celdon' },
    ])
  })
})

describe('countOf', () => {
  const part = (number: number, count: number, rest = {}) => ({
    name: '',
    description: '',
    products: Array.from({ length: count }, (_, index) => fakeCard(index)),
    total: 10,
    totalIsExact: true,
    page: number,
    pages: 3,
    next: undefined,
    ...rest,
  })

  it.each([
    [[part(1, 1, { total: 1, pages: 1 })], '1 product'],
    [[part(2, 4), part(3, 2)], '5–10 of 10 products'],
    [[part(1, 4, { total: 10_000, totalIsExact: false, pages: 2500 })], '1–4 of 10,000+ products'],
  ])('says what is shown', (pages, words) => {
    expect(countOf(pages)).toBe(words)
  })
})
