import type { FastifyInstance } from 'fastify'
import type { ListingBody, ListingFilters, ProductGridBody } from '#generated/api.d.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { readFilters } from '#server/catalogue/listing/facets.ts'
import { type Scope, categoryScope, collectionScope, shopScope } from '#server/catalogue/listing/scope.ts'
import { readListing } from '#server/catalogue/listing/service.ts'
import { success } from '#server/platform/http/reply.ts'
import { understandSearch } from '#server/catalogue/search/scope.ts'
import { idParams, listOf, readSharedSchema, ref, replies } from '#server/platform/http/schemas.ts'
import { readGrid } from './grid.ts'

type ScopeKind = 'category' | 'collection' | 'shop' | 'tag' | 'search'
const scopes: Record<ScopeKind, (app: FastifyInstance, id: string) => Promise<Scope>> = {
  category: categoryScope,
  collection: collectionScope,
  shop: shopScope,
  tag: shopScope,
  search: async (app, query) => (await understandSearch(app, query)).scope,
}
const MOST_CHOSEN = 60

/** Grids and listings of products, and what listings can be filtered by (specification §7). */
export async function routes(app: FastifyInstance): Promise<void> {
  app.post<{ Body: ProductGridBody }>(
    '/product/product-grid',
    {
      config: { access: 'everyone', safe: true },
      schema: { tags: ['catalogue'], body: ref('ProductGridBody'), response: replies(listOf('ProductCard')) },
    },
    async (request, reply) => {
      const { value, tags } = await readGrid(app, request.body)
      return success(reply, value, tags)
    },
  )

  for (const [url, kind] of [
    ['/product/product-category/:id', 'category'],
    ['/product/product-collection/:id', 'collection'],
    ['/shop/:id', 'shop'],
  ] as const) {
    app.post<{ Params: { id: string }; Body: ListingBody }>(
      url,
      {
        config: { access: 'everyone', safe: true },
        schema: { tags: ['catalogue'], params: idParams, body: ref('ListingBody'), response: replies(ref('Listing')) },
      },
      async (request, reply) => {
        const { value, tags } = await readListing(app, await scopes[kind](app, request.params.id), request.body)
        return success(reply, value, tags)
      },
    )
  }

  type FiltersQuery = {
    kind?: ScopeKind
    query?: string
    price_min?: number
    price_max?: number
    facets?: string
  }
  const { price_min, price_max, query: words } = listingFilterProperties()
  const filtersQuery = {
    type: 'object',
    additionalProperties: false,
    properties: {
      kind: {
        enum: Object.keys(scopes),
        description:
          'What the id names: a category, a collection, the shop ("all"), a tag or a search (then the words stand in `query`, whatever the id). Found out when left out.',
      },
      price_min,
      price_max,
      query: words,
      facets: {
        type: 'string',
        maxLength: 4000,
        description: 'Chosen values by their keys, parted by commas: colour:green,colour:black,tag:gift.',
      },
    },
  }
  app.get<{ Params: { id: string }; Querystring: FiltersQuery }>(
    '/product/filters/all/:id',
    {
      config: { access: 'everyone' },
      schema: { tags: ['catalogue'], params: idParams, querystring: filtersQuery, response: replies(ref('Filters')) },
    },
    async (request, reply) => {
      const { kind, facets = '', ...rest } = request.query
      const { query = '', ...prices } = rest
      const isSearch = kind === 'search'
      const scope = await findScope(app, isSearch ? query : request.params.id, kind)
      const filters: ListingFilters = { ...prices, ...(query && !isSearch && { query }), facets: chosenOf(facets) }
      const { value, tags } = await readFilters(app, scope, filters)
      return success(reply, value, tags)
    },
  )
}

/** "colour:green,colour:black" → { colour: ["green", "black"] } */
function chosenOf(facets: string): NonNullable<ListingFilters['facets']> {
  const chosen = new Map<string, string[]>()
  for (const one of facets.split(',').slice(0, MOST_CHOSEN)) {
    const at = one.indexOf(':')
    if (at > 0) chosen.set(one.slice(0, at), [...(chosen.get(one.slice(0, at)) ?? []), one.slice(at + 1)])
  }
  return Object.fromEntries(chosen)
}

/** Bounds of the filters, as the bodies have them. */
function listingFilterProperties(): Record<'price_min' | 'price_max' | 'query', object> {
  const { properties } = readSharedSchema().definitions['ListingFilters'] as {
    properties: Record<'price_min' | 'price_max' | 'query', object>
  }
  return properties
}

async function findScope(app: FastifyInstance, id: string, kind: ScopeKind | undefined): Promise<Scope> {
  if (kind) return scopes[kind](app, id)
  for (const find of id === 'all' ? [shopScope] : [categoryScope, collectionScope]) {
    try {
      return await find(app, id)
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 404)) throw error
    }
  }
  return shopScope(app, id)
}
