import type { FastifyInstance } from 'fastify'
import type { ListingFilters } from '#generated/api.d.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { readRoute } from '#server/platform/http/operation-route.ts'
import { readFilters } from '#server/catalogue/listing/facets.ts'
import { type Scope, categoryScope, collectionScope, shopScope } from '#server/catalogue/listing/scope.ts'
import { readListing } from '#server/catalogue/listing/service.ts'
import { success } from '#server/platform/http/reply.ts'
import { understandSearch } from '#server/catalogue/search/scope.ts'
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

/** Product grids, listings, and their filters (specification §7). */
export async function routes(app: FastifyInstance): Promise<void> {
  readRoute(app, 'getProductGrid', { config: { access: 'everyone' } }, async (request, reply) => {
    const { value, tags } = await readGrid(app, request.body)
    return success(reply, value, tags)
  })

  for (const [operation, kind] of [
    ['getCategoryListing', 'category'],
    ['getCollectionListing', 'collection'],
    ['getShopListing', 'shop'],
  ] as const) {
    readRoute(app, operation, { config: { access: 'everyone' } }, async (request, reply) => {
      const { value, tags } = await readListing(app, await scopes[kind](app, request.params.id), request.body)
      return success(reply, value, tags)
    })
  }

  readRoute(app, 'getFilters', { config: { access: 'everyone' } }, async (request, reply) => {
    const { kind, facets = '', ...rest } = request.query
    const { query = '', ...prices } = rest
    const isSearch = kind === 'search'
    const scope = await findScope(app, isSearch ? query : request.params.id, kind)
    const filters: ListingFilters = { ...prices, ...(query && !isSearch && { query }), facets: chosenOf(facets) }
    const { value, tags } = await readFilters(app, scope, filters)
    return success(reply, value, tags)
  })
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
