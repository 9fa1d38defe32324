import type {
  Filters,
  Listing,
  ListingBody,
  ListingFilters,
  ProductCard,
  ProductGridBody,
  SingleProduct,
} from '#generated/api.d.ts'
import { listOf, shapeOf } from './client/contract.ts'
import type { Http } from './client/http.ts'
import { QUIET_IF_MISSING } from './missing.ts'

/** A listing of a category or collection: its slug, and page, sort and filters. */
export interface ListingArgs {
  id: string
  body: ListingBody
}

/** A product by slug, SKU or number; `isPublished: false` shows drafts to admins (CT-07). */
export interface SingleProductArgs {
  id: string
  isPublished?: boolean | undefined
  /** Slug of the product to return when no product has the id. */
  slug?: string | undefined
  /** Shows no toast when it does not exist. */
  mayBeGone?: true
}

/** Cards for a section: chosen ones, or those of a source. */
export function getProductGrid(http: Http, body: ProductGridBody, signal?: AbortSignal): Promise<ProductCard[]> {
  const data = listOf('ProductCard')
  return http.call({ method: 'POST', path: '/api/product/product-grid', body, data, signal, quiet: QUIET_IF_MISSING })
}

/** One page of a category. */
export function getCategoryListing(http: Http, { id, body }: ListingArgs, signal?: AbortSignal): Promise<Listing> {
  const path = `/api/product/product-category/${encodeURIComponent(id)}`
  return http.call({ method: 'POST', path, body, data: shapeOf('Listing'), signal })
}

/** One page of a collection. */
export function getCollectionListing(http: Http, { id, body }: ListingArgs, signal?: AbortSignal): Promise<Listing> {
  const path = `/api/product/product-collection/${encodeURIComponent(id)}`
  return http.call({ method: 'POST', path, body, data: shapeOf('Listing'), signal })
}

/** A listing by its kind and id (for a search: any id, and the words in the filters' `query`), and what is chosen already. */
export interface FiltersArgs {
  id: string
  kind?: 'category' | 'collection' | 'shop' | 'tag' | 'search' | undefined
  filters?: ListingFilters | undefined
}

/** What a listing can be filtered by, with counts. */
export function getFilters(
  http: Http,
  { id, kind, filters = {} }: FiltersArgs,
  signal?: AbortSignal,
): Promise<Filters> {
  const { facets = {}, ...rest } = filters
  const chosen = Object.keys(facets)
    .sort()
    .flatMap((facet) => [...(facets[facet] ?? [])].sort().map((value) => `${facet}:${value}`))
  const path = `/api/product/filters/all/${encodeURIComponent(id)}`
  const query = { kind, ...rest, facets: chosen.length > 0 ? chosen : undefined }
  return http.call({ method: 'GET', path, query, data: shapeOf('Filters'), signal })
}

/** A product page's product; id and channel are those of the variant asked for. */
export function getSingleProduct(
  http: Http,
  { id, isPublished, slug, mayBeGone }: SingleProductArgs,
  signal?: AbortSignal,
): Promise<SingleProduct> {
  const path = `/api/product/single-product/${encodeURIComponent(id)}`
  const data = shapeOf('SingleProduct')
  return http.call({
    method: 'GET',
    path,
    query: { is_published: isPublished, slug },
    data,
    signal,
    ...(mayBeGone && { quiet: QUIET_IF_MISSING }),
  })
}

/** Products that go with a product. */
export function getRelatedProducts(
  http: Http,
  { id, isPublished }: SingleProductArgs,
  signal?: AbortSignal,
): Promise<ProductCard[]> {
  const path = `/api/product/single-product/${encodeURIComponent(id)}/related`
  const data = listOf('ProductCard')
  return http.call({ method: 'GET', path, query: { is_published: isPublished }, data, signal, quiet: QUIET_IF_MISSING })
}
