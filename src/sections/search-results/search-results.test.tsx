// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { bindHttp } from '#api/client/http-of.ts'
import { createHttp } from '#api/client/http.ts'
import { fakeCard } from '#api/testing/fake-product.ts'
import type { SearchHit, SearchResult } from '#generated/api.d.ts'
import { showSectionAt } from '#tools/testing/show-section.tsx'
import { section } from './index.ts'
import { type SearchOverview, searchOverviewQuery } from './search-overview.ts'

const hit = (kind: SearchHit['kind'], label: string, path: string, text = ''): SearchHit => ({
  kind,
  label,
  path,
  text,
  image: null,
})
const counts = { products: 12, pages: 2, categories: 1, collections: 0 }
const found = [
  hit('category', 'Teaware', '/product-category/teaware'),
  hit('page', 'How a pot is made', '/how-a-pot-is-made', 'The clay comes from the river.'),
  hit('page', 'Care', '/care'),
]
const teaware = {
  id: 5,
  slug: 'teaware',
  name: 'Teaware',
  description: '',
  image: null,
  parent_id: null,
  product_count: 8,
  parents: [],
}
const nothing: SearchOverview = {
  result: { corrected: null, counts: { products: 0, pages: 0, categories: 0, collections: 0 }, found: [] },
  categories: [teaware],
  best: [fakeCard(1), fakeCard(2)],
}

const show = (url: string, overview: Partial<SearchOverview>, settings: object = {}) => {
  const query = new URL(url, 'http://x').searchParams.get('query') ?? ''
  const key = searchOverviewQuery(query, !('best_heading' in settings)).queryKey
  const data = [[key, { result: undefined, categories: [], best: [], ...overview }] as const]
  return showSectionAt(section, url, { data, settings: { ...settings } })
}

describe('search results', () => {
  it('CT-04 shows the query, and the number of results of each kind', async () => {
    await show('/search?query=tea', { result: { corrected: null, counts, found } })
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Results for “tea”')
    expect(screen.getByRole('searchbox', { name: 'Search the shop' })).toHaveValue('tea')
    const tabs = within(screen.getByRole('navigation', { name: 'Results' }))
    expect(tabs.getByRole('link', { name: 'Products 12' })).toHaveAttribute('aria-current', 'page')
    expect(tabs.getByRole('link', { name: 'Pages 2' })).toHaveAttribute('href', '/search?query=tea&tab=pages')
    expect(screen.getByRole('link', { name: 'Teaware' })).toHaveAttribute('href', '/product-category/teaware')
    expect(screen.queryByRole('link', { name: 'Care' })).toBeNull()
  })

  it('CT-04 lists matching pages, with the passage', async () => {
    await show('/search?query=tea&tab=pages', { result: { corrected: null, counts, found } })
    expect(screen.getByRole('link', { name: 'Pages 2' })).toHaveAttribute('aria-current', 'page')
    expect(screen.getByRole('link', { name: 'How a pot is made' })).toHaveAttribute('href', '/how-a-pot-is-made')
    expect(screen.getByText('The clay comes from the river.')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Teaware' })).toBeNull()
  })

  it('CT-04 shows the pages at once if there are no products, and says if there are no pages', async () => {
    const noProducts = { ...counts, products: 0, categories: 0 }
    await show('/search?query=tea', { result: { corrected: null, counts: noProducts, found } })
    expect(screen.getByRole('link', { name: 'Care' })).toBeVisible()
    await show('/search?query=tea&tab=pages', {
      result: { corrected: null, counts: { ...counts, pages: 0 }, found: [] },
    })
    expect(screen.getByText(/No pages mention/)).toBeVisible()
  })

  it('CT-04 shows the corrected spelling', async () => {
    await show('/search?query=celdon', { result: { corrected: 'celadon', counts, found: [] } })
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Results for “celadon”')
    expect(screen.getByRole('searchbox', { name: 'Search the shop' })).toHaveValue('celdon')
    expect(screen.getByText(/Showing results for/)).toHaveTextContent(
      'No results for celdon. Showing results for celadon.',
    )
  })

  it('CT-04 helps if nothing was found: advice, categories, best sellers', async () => {
    await show('/search?query=qqq', nothing)
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('No results for “qqq”')
    expect(screen.getByText(/Check the spelling/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Teaware' })).toHaveAttribute('href', '/product-category/teaware')
    expect(screen.getByRole('link', { name: 'Bowl 1' })).toBeVisible()
    expect(screen.queryByRole('navigation', { name: 'Results' })).toBeNull()
  })

  it('CT-04 starts with categories for an empty query', async () => {
    await show('/search', { categories: [teaware] })
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Search')
    expect(screen.getByRole('link', { name: 'Teaware' })).toBeVisible()
    expect(screen.queryByText(/Check the spelling/)).toBeNull()
  })

  it('CT-04 searches again with a plain form', async () => {
    const overview = searchOverviewQuery('moon jar', true).queryKey
    const { address, queryClient } = await show('/search?query=tea', { result: { corrected: null, counts, found } })
    queryClient.setQueryData(overview, { result: { corrected: null, counts, found: [] }, categories: [], best: [] })
    const field = screen.getByRole('searchbox', { name: 'Search the shop' })
    expect(field.closest('form')).toHaveAttribute('action', '/search')
    await userEvent.clear(field)
    await userEvent.type(field, '  {Enter}')
    expect(address()).toBe('/search?query=tea')
    await userEvent.type(field, 'moon jar{Enter}')
    await waitFor(() => expect(address()).toBe('/search?query=moon+jar'))
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Results for “moon jar”')
  })
})

describe('the overview of a search', () => {
  /** Replies by path, and records requests. */
  async function overviewOf(query: string, total: number) {
    const requests: string[] = []
    const client = new QueryClient()
    const none = { products: total, pages: 0, categories: 0, collections: 0 }
    const reply: SearchResult = {
      query,
      corrected: null,
      products: [],
      total,
      total_is_exact: true,
      page: 1,
      per_page: 1,
      pages: total,
      sort: 'relevance',
      applied: { price_min: null, price_max: null, query: null, facets: {} },
      counts: none,
      found: [],
    }
    const answers: Record<string, unknown> = {
      '/api/search/search-products': reply,
      '/api/category/category-grid': [teaware],
      '/api/product/product-grid': [fakeCard(1)],
    }
    const transport = async ({ path }: { path: string }) => {
      requests.push(path)
      const body = JSON.stringify({ status: 'success', data: answers[path] })
      return { status: 200, header: () => undefined, text: async () => body }
    }
    bindHttp(client, createHttp({ transport }))
    return { overview: await client.query(searchOverviewQuery(query, true)), requests }
  }

  it('CT-04 requests help only if nothing was found', async () => {
    expect((await overviewOf('tea', 3)).requests).toEqual(['/api/search/search-products'])
    const { overview, requests } = await overviewOf('qqq', 0)
    expect(requests).toHaveLength(3)
    expect(overview.best).toHaveLength(1)
    expect((await overviewOf('', 0)).requests).toEqual(['/api/category/category-grid'])
  })
})
