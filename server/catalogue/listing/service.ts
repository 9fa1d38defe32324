import type { FastifyInstance } from 'fastify'
import type { Listing, ListingBody } from '#generated/api.d.ts'
import type { Tagged } from '#server/platform/cache/tagged-cache.ts'
import { type CardRow, cardOf, cardTags } from '#server/catalogue/product/cards.ts'
import { type Shown, representativeOf } from '#server/catalogue/product/representative.ts'
import { readCurrency } from '#server/store/storefront/service.ts'
import { asBits } from './bit-set.ts'
import { apartClause } from './scope.ts'
import { type Condition, Values, andAll } from './conditions.ts'
import { EXACT } from './limits.ts'
import { type ResolvedFilters, resolveFilters } from './filters.ts'
import { ORDERS, type Order, decodeCursor, encodeCursor } from './order.ts'
import { countMembers, findMembers } from './find-members.ts'
import { type FoundMembers, type PageWanted, matchedPrice, pageQuery, rowsOf } from './page-query.ts'
import { type Scope, scopeClause } from './scope.ts'

const PER_PAGE = 24

/** One page of a listing, by its number or by the cursor of the page before. */
export async function readListing(app: FastifyInstance, scope: Scope, body: ListingBody): Promise<Tagged<Listing>> {
  const { sort = 'featured', per_page: perPage = PER_PAGE } = body
  const filters = await resolveFilters(app, body.filters)
  const order: Order =
    scope.kind === 'collection' && sort === 'featured' ? { ...ORDERS.featured, column: 'ci.position' } : ORDERS[sort]
  const cursor = decodeCursor(sort, body.after, order)
  const page = cursor?.page ?? body.page ?? 1
  const [{ rows, total }, currency] = await Promise.all([
    readRows(app, filters, {
      scope,
      order,
      sort,
      conditions: filters.conditions,
      cursor,
      offset: cursor ? 0 : (page - 1) * perPage,
      limit: perPage + 1,
    }),
    readCurrency(app),
  ])
  const last = rows.slice(0, perPage).at(-1)
  const shown = rows.slice(0, perPage).filter(({ matches }) => matches)
  const next =
    rows.length > perPage && last ? encodeCursor(sort, { value: last.place, id: last.group_id, page: page + 1 }) : null
  const value: Listing = {
    subject: scope.subject,
    products: shown.map((row) => cardOf(representativeOf(row, shownOf(filters.conditions, sort)), currency)),
    total: Math.min(total, EXACT),
    total_is_exact: total <= EXACT,
    page,
    per_page: perPage,
    pages: Math.ceil(Math.min(total, EXACT) / perPage),
    sort,
    next,
    applied: filters.applied,
  }
  return {
    value,
    tags: [...scope.tags, ...(filters.key ? ['facets', 'categories', 'collections'] : []), ...cardTags(shown)],
  }
}

/** The data of cards: the matching variants. */
export const shownOf = (conditions: readonly Condition[], sort: string): Shown => ({
  tests: conditions.flatMap(({ variant }) => variant ?? []),
  dearest: sort === 'price-desc',
})

type PlacedRow = CardRow & { place: string; matches: boolean }

/** Returns the rows of a page, and the total number. */
export async function readRows(
  app: FastifyInstance,
  filters: Pick<ResolvedFilters, 'conditions' | 'key'>,
  wanted: PageWanted,
): Promise<{ rows: PlacedRow[]; total: number }> {
  const { scope } = wanted
  const members = wanted.members ?? (await findPage(app, wanted))
  const counting = members ? undefined : countMatches(app, scope, filters)
  const query = pageQuery({ ...wanted, members })
  const [{ rows }, counted] = await Promise.all([
    // Checked with: query = pageQuery({ scope: { kind: 'shop', ids: [] }, order: ORDERS.name, conditions: [], offset: 0, limit: 1 })
    // Checked with: query = pageQuery({ scope: { kind: 'category', ids: [1, 2] }, order: ORDERS.newest, conditions: [], offset: 0, limit: 1 })
    // Checked with: query = pageQuery({ scope: { kind: 'shop', ids: [0] }, order: ORDERS.name, conditions: [], offset: 0, limit: 1, members: { ids: [1], skipped: 0, total: 1, apart: [1] } })
    // Unnamed: the pages that many ask for have names.
    app.database.pool.query<PlacedRow & { total: number | null }>(query),
    counting,
  ])
  // A page past the end has no row with the total.
  const total = counted?.total ?? rows[0]?.total ?? (await countMatches(app, scope, filters)).total
  return { rows: rows.slice(0, wanted.limit), total }
}

/** Returns the members that may be on a page; undefined if they are found by rows. */
async function findPage(app: FastifyInstance, wanted: PageWanted): Promise<FoundMembers | undefined> {
  const { scope, conditions, order } = wanted
  const narrows = conditions.length > 0 || scope.kind === 'tag' || scope.kind === 'search'
  const bits = narrows ? await asBits(app, scope, conditions) : undefined
  const isByMatches = matchedPrice(wanted, new Values()) !== undefined
  return bits && findMembers(app, bits, { order, isByMatches, ...rowsOf(wanted) })
}

/** Counts matching groups up to the displayed limit; cached until the set changes. */
export async function countMatches(
  app: FastifyInstance,
  scope: Scope,
  { conditions, key }: Pick<ResolvedFilters, 'conditions' | 'key'>,
): Promise<{ total: number }> {
  return app.memory.getOrMake(`count ${scope.kind} ${scope.subject.slug} ${key}`, async () => ({
    value: { total: await countAll(app, scope, conditions) },
    tags: scope.tags,
  }))
}

async function countAll(app: FastifyInstance, scope: Scope, conditions: readonly Condition[]): Promise<number> {
  const bits = await asBits(app, scope, conditions)
  const known = bits && (await countMembers(app, bits))
  if (known?.apart.length === 0) return known.total
  const values = new Values()
  const rows = known ? apartClause(scope, known.apart, values) : scopeClause(scope, values)
  const text = `SELECT count(*)::int AS total FROM (SELECT 1 ${rows}${andAll(conditions, values)} LIMIT ${EXACT + 1}) s`
  // Checked with: text = `SELECT count(*)::int AS total FROM (SELECT 1 ${scopeClause({ kind: 'shop' }, new Values())}) s`
  // Unnamed: there are as many texts as ways to filter.
  const { rows: counted } = await app.database.pool.query<{ total: number }>(text, values.list)
  return (known?.total ?? 0) + (counted[0]?.total ?? 0)
}
