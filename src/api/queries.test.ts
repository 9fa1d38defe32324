import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { articleQuery, articlesQuery } from './blog.queries.ts'
import { categoriesQuery, categoryGridQuery } from './category.queries.ts'
import { bindHttp, httpOf } from './client/http-of.ts'
import { createHttp } from './client/http.ts'
import { collectionGridQuery } from './collection.queries.ts'
import { faqQuery } from './faq.queries.ts'
import { formQuery } from './form.queries.ts'
import { customGalleryQuery, galleryQuery } from './gallery.queries.ts'
import { menuQuery } from './menu.queries.ts'
import {
  categoryListingQuery,
  collectionListingQuery,
  filtersQuery,
  namedProductQuery,
  productGridQuery,
  relatedProductsQuery,
  singleProductQuery,
} from './product.queries.ts'
import { pincodeQuery } from './plugins.queries.ts'
import { reviewFieldsQuery, reviewRightQuery } from './review.queries.ts'
import { searchProductsQuery, suggestionsQuery } from './search.queries.ts'
import { addressFieldsQuery, countriesQuery, settingsQuery } from './settings.queries.ts'
import { shopListingQuery, tagsQuery } from './shop.queries.ts'
import { sliderQuery } from './slider.queries.ts'
import { shopValuesQuery } from './shop-values.queries.ts'
import { hostQuery, storefrontQuery } from './storefront.queries.ts'
import { pageQuery, templateBothQuery, templateQuery } from './template.queries.ts'
import { failure, fakeTransport, success } from './testing/fake-transport.ts'

function setUp(...answers: Parameters<typeof fakeTransport>) {
  const { transport, requests } = fakeTransport(...answers)
  const queryClient = new QueryClient()
  bindHttp(queryClient, createHttp({ transport, checkContract: () => Promise.resolve(undefined) }))
  return { queryClient, requests }
}

const queries = {
  storefront: storefrontQuery(),
  shopValues: shopValuesQuery(),
  host: hostQuery(),
  menu: menuQuery('main'),
  settings: settingsQuery(['a']),
  countries: countriesQuery(),
  addressFields: addressFieldsQuery('IN', 'Shipping'),
  template: templateQuery('header', '/'),
  page: pageQuery('about', '/about'),
  templateBoth: templateBothQuery({ key: 'home', path: '/' }),
  categoryGrid: categoryGridQuery(['bowls']),
  categories: categoriesQuery(),
  productGrid: productGridQuery({ items: [], source: 'newest' }),
  categoryListing: categoryListingQuery('bowls'),
  collectionListing: collectionListingQuery('bowls'),
  filters: filtersQuery({ id: 'bowls', kind: 'category' }),
  slider: sliderQuery('home'),
  singleProduct: singleProductQuery('bowl'),
  relatedProducts: relatedProductsQuery('bowl'),
  shopListing: shopListingQuery(),
  tags: tagsQuery(),
  suggestions: suggestionsQuery('bowl'),
  searchProducts: searchProductsQuery({ query: 'bowl' }),
  namedProduct: namedProductQuery('bowl'),
  collectionGrid: collectionGridQuery(['bowls']),
  faq: faqQuery('all'),
  form: formQuery('contact'),
  tradeForm: formQuery(),
  gallery: galleryQuery('studio'),
  customGallery: customGalleryQuery(['/studio.webp']),
  articles: articlesQuery({}),
  article: articleQuery('glazes'),
  reviewFields: reviewFieldsQuery(),
  reviewRight: reviewRightQuery('bowl'),
  pincode: pincodeQuery('605001'),
}

describe('queries', () => {
  it.each(Object.entries(queries))('AP-02 %s is never retried by TanStack Query and stays fresh', (_name, query) => {
    expect(query.retry).toBe(false)
    expect(query.staleTime).toBeGreaterThanOrEqual(60_000)
  })

  it('have unique keys that can be sent with the page', () => {
    const keys = Object.values(queries).map(({ queryKey }) => JSON.stringify(queryKey))
    expect(new Set(keys).size).toBe(keys.length)
    for (const { queryKey } of Object.values(queries)) expect(JSON.parse(JSON.stringify(queryKey))).toEqual(queryKey)
  })

  it('call the API of their own query client', async () => {
    const one = setUp(success({ id: 'one' }))
    const two = setUp(success({ id: 'two' }))
    await expect(one.queryClient.query(menuQuery('main'))).resolves.toEqual({ id: 'one' })
    await expect(two.queryClient.query(menuQuery('main'))).resolves.toEqual({ id: 'two' })
    expect([one.requests, two.requests].map((requests) => requests.length)).toEqual([1, 1])
  })

  it('AP-02 are requested once when the server fails', async () => {
    const { queryClient, requests } = setUp(failure(503, 'Busy'))
    await expect(queryClient.query(storefrontQuery())).rejects.toMatchObject({ status: 503 })
    expect(requests).toHaveLength(1)
  })

  it.each(Object.entries(queries))(
    'RT-14 %s is requested again after a temporary failure, which is never kept as its data',
    async (_name, query) => {
      const ask = (queryClient: QueryClient) => queryClient.query(query as typeof queries.storefront)
      for (const status of [429, 500, 502, 503]) {
        const { queryClient, requests } = setUp({ ...failure(status, 'Busy'), headers: { 'retry-after': '60' } })
        await expect(ask(queryClient)).rejects.toMatchObject({ status })
        expect(queryClient.getQueryData(query.queryKey)).toBeUndefined()
        await expect(ask(queryClient)).rejects.toMatchObject({ status })
        expect(requests).toHaveLength(2)
      }
    },
  )

  it('share one request for equivalent parameters', () => {
    expect(settingsQuery(['b', 'a']).queryKey).toEqual(settingsQuery(['a', 'b']).queryKey)
    expect(suggestionsQuery(' bowl ').queryKey).toEqual(suggestionsQuery('bowl').queryKey)
  })

  it('abort their request when nothing needs it', async () => {
    const { queryClient, requests } = setUp({ hangs: true })
    const asked = queryClient.query(suggestionsQuery('bowl')).catch(() => undefined)
    await Promise.resolve()
    await queryClient.cancelQueries()
    await asked
    expect(requests[0]?.signal?.aborted).toBe(true)
  })

  it('fail with an explanation if no API client was bound', () => {
    expect(() => httpOf(new QueryClient())).toThrow(/bindHttp/u)
  })
})
