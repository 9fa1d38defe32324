import { queryOptions } from '@tanstack/react-query'
import type { GetFiltersQuery, ListingBody, ListingFilters, ProductGridBody } from '#generated/api.d.ts'
import {
  getCategoryListing,
  getCollectionListing,
  getFilters,
  getProductGrid,
  getRelatedProducts,
  getSingleProduct,
} from '#generated/calls/product.ts'
import { queryOf, queryOrMissing } from './client/query.ts'
import { minutes } from './client/query-times.ts'

/** A product by slug, SKU or number. */
export interface ProductRef {
  id: string
  /** `false` shows drafts to admins (CT-07). */
  isPublished?: boolean | undefined
  /** Slug of the product to return when no product has the id. */
  slug?: string | undefined
}

/** A listing: its kind and id. For a search, any id, and the words in the filters' `query`. */
export interface ListingRef {
  id: string
  kind?: GetFiltersQuery['kind'] | undefined
  filters?: ListingFilters | undefined
}

/** Cards for a section: chosen ones, or those of a source. */
export const productGridQuery = (body: ProductGridBody) =>
  queryOptions({ ...queryOrMissing(getProductGrid, { body }, []), staleTime: minutes(1) })

/** One page of a category. */
export const categoryListingQuery = (id: string, body: ListingBody = {}) =>
  queryOptions({ ...queryOf(getCategoryListing, { params: { id }, body }), staleTime: minutes(1) })

/** One page of a collection. */
export const collectionListingQuery = (id: string, body: ListingBody = {}) =>
  queryOptions({ ...queryOf(getCollectionListing, { params: { id }, body }), staleTime: minutes(1) })

/** The filters of a listing with their counts, for the current selection. */
export function filtersQuery({ id, kind, filters: { facets = {}, ...rest } = {} }: ListingRef) {
  const chosen = Object.keys(facets)
    .sort()
    .flatMap((facet) => [...(facets[facet] ?? [])].sort().map((value) => `${facet}:${value}`))
  const query = { kind, ...rest, facets: chosen.length > 0 ? chosen.join(',') : undefined }
  return queryOptions({ ...queryOf(getFilters, { params: { id }, query }), staleTime: minutes(1) })
}

/** A product by slug, SKU or number. */
export const singleProductQuery = (id: string, isPublished?: boolean, slug?: string) =>
  subjectProductQuery({ id, isPublished, slug })

/** The product of a product page; id and channel are those of the requested variant. */
export const subjectProductQuery = ({ id, isPublished, slug }: ProductRef) =>
  queryOptions({
    ...queryOf(getSingleProduct, { params: { id }, query: { is_published: isPublished, slug } }),
    staleTime: minutes(1),
  })

/** A product that a document refers to; null, and no toast, if it does not exist or is unpublished. */
export function namedProductQuery(id: string) {
  const query = queryOrMissing(getSingleProduct, { params: { id }, quiet: ['not_found', 'malformed'] }, null)
  return queryOptions({ ...query, queryKey: [...query.queryKey, 'named'], staleTime: minutes(1) })
}

/** Products related to a product. */
export const relatedProductsQuery = (id: string, isPublished?: boolean) =>
  queryOptions({
    ...queryOrMissing(getRelatedProducts, { params: { id }, query: { is_published: isPublished } }, []),
    staleTime: minutes(5),
  })
