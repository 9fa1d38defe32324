import { queryOptions } from '@tanstack/react-query'
import type { ListingBody, ProductGridBody } from '#generated/api.d.ts'
import { httpOf } from './client/http-of.ts'
import {
  type FiltersArgs,
  type SingleProductArgs,
  getCategoryListing,
  getCollectionListing,
  getFilters,
  getProductGrid,
  getRelatedProducts,
  getSingleProduct,
} from './product.ts'
import { minutes } from './client/query-times.ts'
import { orMissing } from './missing.ts'

/** Cards for a section. */
export function productGridQuery(body: ProductGridBody) {
  return queryOptions({
    queryKey: ['product', 'grid', body],
    queryFn: ({ client, signal }) => orMissing(getProductGrid(httpOf(client), body, signal), []),
    retry: false,
    staleTime: minutes(1),
  })
}

/** One page of a category. */
export function categoryListingQuery(id: string, body: ListingBody = {}) {
  return queryOptions({
    queryKey: ['product', 'category', id, body],
    queryFn: ({ client, signal }) => getCategoryListing(httpOf(client), { id, body }, signal),
    retry: false,
    staleTime: minutes(1),
  })
}

/** One page of a collection. */
export function collectionListingQuery(id: string, body: ListingBody = {}) {
  return queryOptions({
    queryKey: ['product', 'collection', id, body],
    queryFn: ({ client, signal }) => getCollectionListing(httpOf(client), { id, body }, signal),
    retry: false,
    staleTime: minutes(1),
  })
}

/** What a listing can be filtered by, with what is chosen already. */
export function filtersQuery(args: FiltersArgs) {
  return queryOptions({
    queryKey: ['product', 'filters', args.id, args.kind ?? null, args.filters ?? {}],
    queryFn: ({ client, signal }) => getFilters(httpOf(client), args, signal),
    retry: false,
    staleTime: minutes(1),
  })
}

/** A product by slug, SKU or number. */
export function singleProductQuery(id: string, isPublished?: boolean, slug?: string) {
  return queryOptions({
    queryKey: ['product', 'single', id, isPublished ?? null, ...(slug === undefined ? [] : [slug])],
    queryFn: ({ client, signal }) => getSingleProduct(httpOf(client), { id, isPublished, slug }, signal),
    retry: false,
    staleTime: minutes(1),
  })
}

/** The product of a product page. */
export const subjectProductQuery = ({ id, isPublished, slug }: SingleProductArgs) =>
  singleProductQuery(id, isPublished, slug)

/** A product referred to by a document; null if it does not exist or is unpublished. */
export function namedProductQuery(id: string) {
  return queryOptions({
    queryKey: ['product', 'single', id, 'named'],
    queryFn: ({ client, signal }) => orMissing(getSingleProduct(httpOf(client), { id, mayBeGone: true }, signal), null),
    retry: false,
    staleTime: minutes(1),
  })
}

/** Products that go with a product. */
export function relatedProductsQuery(id: string, isPublished?: boolean) {
  return queryOptions({
    queryKey: ['product', 'related', id, isPublished ?? null],
    queryFn: ({ client, signal }) => orMissing(getRelatedProducts(httpOf(client), { id, isPublished }, signal), []),
    retry: false,
    staleTime: minutes(5),
  })
}
