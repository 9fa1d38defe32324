import type { FastifyInstance } from 'fastify'
import type { SearchProductsBody, SortKey } from '#generated/api.d.ts'
import { CARD_COLUMNS, CARD_JOINS, type CardRow } from '#server/catalogue/product/cards.ts'
import { type Condition, Values, andAll, priceOfMatches } from '#server/catalogue/listing/conditions.ts'
import { type BitSet, asBits, sizeInBits } from '#server/catalogue/listing/bit-set.ts'
import { apartClause } from '#server/catalogue/listing/scope.ts'
import { findMembers } from '#server/catalogue/listing/find-members.ts'
import type { FoundMembers } from '#server/catalogue/listing/page-query.ts'
import { understandWords } from '#server/catalogue/listing/common-words.ts'
import { ORDERS as LISTED } from '#server/catalogue/listing/order.ts'
import type { Scope } from '#server/catalogue/listing/scope.ts'
import { countMatches, readRows } from '#server/catalogue/listing/service.ts'
import { MAX_NAMED, type PlacedRow, namedFirst, readNamed } from './named-first.ts'
import { type KnownWord, countWords } from './spelling.ts'

export type SearchSort = NonNullable<SearchProductsBody['sort']>

export interface FoundProducts {
  rows: CardRow[]
  total: number
  exact: boolean
}

/** The requested part of the results. */
export interface Wanted {
  sort: SearchSort
  offset: number
  /** 0: only their number. */
  perPage: number
  conditions: readonly Condition[]
  /** The conditions in a canonical form, for cache keys. */
  key: string
}

/** Up to this many matches are ranked individually; a query with more uses the shop's own order. */
const MAX_RANKED = 2000
/** Products read in that order before the full-text index is used. */
const MAX_SCANNED = 20_000
const MAX_COUNTED = 10_000
/** A matching SKU ranks above a matching name, and that above names that contain the words. */
const RANKS = { sku: 30, name: 20, skuPrefix: 5 }

const ORDERS: Record<SearchSort, { hits: string; scan: string }> = {
  relevance: { hits: 'h.rank DESC, g.in_stock DESC, g.featured_rank, g.id', scan: 'featured_rank, id' },
  newest: { hits: 'g.created_at DESC, g.id DESC', scan: 'created_at DESC, id DESC' },
  'price-asc': { hits: 'g.price_from, g.id', scan: 'price_from, id' },
  'price-desc': { hits: 'g.price_top DESC, g.id DESC', scan: 'price_top DESC, id DESC' },
  name: { hits: 'g.sort_name, g.id', scan: 'sort_name, id' },
}

/**
 * Finds products by SKU and by words: all must match, the last one as a prefix. Ranking every match of a common word would
 * read much of the catalogue. A large shop therefore has bitmaps of its words. A small one reads the index of the requested
 * order if all words are common, and otherwise looks up the rare words and checks the others on their results.
 */
export async function findProducts(app: FastifyInstance, scope: Scope, wanted: Wanted): Promise<FoundProducts> {
  const { words: query = '', key: whole = '' } = scope
  const text = scope.subject.slug
  if (!whole) return { rows: [], total: 0, exact: true }
  const ranking = { ...wanted, query, lookedUp: query, whole, text }
  if ((await sizeInBits(app)) > 0) {
    const set = await asBits(app, scope, wanted.conditions)
    if (set) return findByBits(app, scope, set, ranking)
    const { uncommon } = await understandWords(app, text)
    return rank(app, { ...ranking, lookedUp: uncommon.join(' & ') || query })
  }
  const words = await countWords(app, text)
  const rare = words.filter(({ count }) => count <= MAX_RANKED)
  const { offset, perPage } = wanted
  if (words.length > 0 && rare.length === 0) {
    const total = await countCommon(app, query, words, wanted)
    // Common words can have few products in common, far apart in that order, which also ignores prices of matching variants.
    if (total <= MAX_RANKED || matchedPrice(wanted, new Values())) return rank(app, ranking)
    const rows = await pageOf(app, ranking, (from, limit) =>
      scan(app, query, { ...wanted, offset: from, perPage: limit }),
    )
    if (rows.length === perPage || offset + rows.length >= total) {
      return foundProducts(rows, total)
    }
  }
  return rank(app, { ...ranking, lookedUp: rare.map(({ item }) => item).join(' & ') || query })
}

const foundProducts = (rows: CardRow[], total: number): FoundProducts => ({
  rows,
  total: Math.min(total, MAX_COUNTED),
  exact: total <= MAX_COUNTED,
})

/** Ranks a few matches by their words; many are read in the requested order. */
async function findByBits(app: FastifyInstance, scope: Scope, set: BitSet, ranking: Ranking): Promise<FoundProducts> {
  const { sort, offset, perPage, conditions, whole } = ranking
  if (perPage === 0) {
    const { total } = await countMatches(app, scope, ranking)
    return foundProducts([], total)
  }
  const key: SortKey = sort === 'relevance' ? 'featured' : sort
  const page = { scope, sort: key, order: LISTED[key], conditions, cursor: undefined }
  if (sort !== 'relevance') {
    const { rows, total } = await readRows(app, ranking, { ...page, offset, limit: perPage })
    return foundProducts(
      rows.filter(({ matches }) => matches),
      total,
    )
  }
  // Products with that name move the others by at most so many rows.
  const rows = { from: Math.max(0, offset - MAX_NAMED), to: offset + perPage + MAX_NAMED }
  const [named, members] = await Promise.all([
    readNamed(app, whole, conditions),
    findMembers(app, set, { order: page.order, isByMatches: false, ...rows, allUpTo: MAX_RANKED }),
  ])
  if (members.total <= MAX_RANKED) return rank(app, { ...ranking, scope, found: members })
  let total = members.total
  const shown = await namedFirst(named, offset, perPage, async (from, limit) => {
    const read = await readRows(app, ranking, { ...page, offset: from, limit, members })
    total = read.total
    return read.rows.filter(({ matches }) => matches)
  })
  return foundProducts(shown, total)
}

/** A page in the shop's own order; by relevance, products with that name come first. */
async function pageOf(
  app: FastifyInstance,
  { sort, offset, perPage, conditions, whole }: Ranking,
  read: (offset: number, limit: number) => Promise<PlacedRow[]>,
): Promise<CardRow[]> {
  const named = sort === 'relevance' ? await readNamed(app, whole, conditions) : []
  return namedFirst(named, offset, perPage, read)
}

/** A product of the page, with the total; on an empty page only the total. */
type RankedRow = { [Column in keyof CardRow]: CardRow[Column] | null } & {
  total: number
  place: number | null
  matches: boolean | null
}

interface Ranking extends Wanted {
  query: string
  /** The part of the query for the index. */
  lookedUp: string
  /** The text to compare with whole names and SKUs. */
  whole: string
  text: string
  /** A scope's result from the bitmaps. */
  found?: FoundMembers
  scope?: Scope
}

/** The sort price if filters select variants; undefined for every other order. */
const matchedPrice = ({ sort, conditions }: Pick<Wanted, 'sort' | 'conditions'>, values: Values): string | undefined =>
  sort === 'price-asc' || sort === 'price-desc' ? priceOfMatches(conditions, sort === 'price-desc', values) : undefined

async function rank(app: FastifyInstance, wanted: Ranking): Promise<FoundProducts> {
  const { query, lookedUp, whole, text, sort, perPage, offset, conditions, found, scope } = wanted
  const values = new Values()
  values.list.push(query, whole, perPage, offset, text)
  const narrowed = andAll(conditions, values)
  // Members of the bitmaps may have changed since.
  const rechecked = found ? narrowed : ''
  const price = matchedPrice(wanted, values)
  const direction = sort === 'price-desc' ? 'DESC' : 'ASC'
  const order = price ? `${price} ${direction}, g.id ${direction}` : ORDERS[sort].hits
  const rest =
    found && scope && found.apart.length > 0
      ? ` || ARRAY(SELECT g.id ${apartClause(scope, found.apart, values)}${narrowed})`
      : ''
  const source = found
    ? `g.id = ANY (${values.add(found.ids, 'int[]')}${rest})`
    : // “IS TRUE” keeps common words away from the index.
      `g.words @@ ${values.add(lookedUp, 'tsquery')} AND (g.words @@ q) IS TRUE${narrowed}`
  // Checked with: narrowed = '', rechecked = '', order = ORDERS.relevance.hits, sort = 'relevance', source = 'true', found = undefined
  const { rows } = await app.database.pool.query<RankedRow>({
    ...(narrowed === '' && !found && { name: `search-rank-${sort}` }),
    text: `
      WITH hits AS MATERIALIZED (
        SELECT id, max(rank) AS rank FROM (
          (SELECT g.id, ts_rank(g.words, q) + (g.words @@ in_name)::int + (g.words @@ every_word)::int AS rank
            FROM product_group g, CAST($1 AS tsquery) q, search_query_of_name($5, false) in_name, search_query_of_name($5, true) every_word WHERE g.published AND ${source} LIMIT ${MAX_COUNTED + 1})
          UNION ALL
          (SELECT g.id, ${RANKS.name} FROM product_group g WHERE g.published AND search_key(g.name) = $2${narrowed} LIMIT 100)
          UNION ALL
          (SELECT p.group_id, CASE WHEN search_key(p.sku) = $2 THEN ${RANKS.sku} ELSE ${RANKS.skuPrefix} END FROM product p JOIN product_group g ON g.id = p.group_id
            WHERE g.published AND length($2) >= 3 AND search_key(p.sku) ~>=~ $2 AND search_key(p.sku) ~<~ ($2 || chr(1114111))${narrowed} LIMIT 100)
        ) s GROUP BY id
      ), page AS MATERIALIZED (
        SELECT h.id, row_number() OVER (ORDER BY ${order}) AS place FROM hits h JOIN product_group g ON g.id = h.id
        ORDER BY ${order} LIMIT $3::int OFFSET $4::int
      )
      SELECT t.total, cards.* FROM (SELECT count(*)::int AS total FROM hits) t
      LEFT JOIN (SELECT ${CARD_COLUMNS}, page.place, true${rechecked} AS matches FROM page JOIN product_group g ON g.id = page.id ${CARD_JOINS}) cards ON true ORDER BY cards.place`,
    values: values.list,
  })
  const total = rows[0]?.total ?? 0
  return foundProducts(
    rows.filter((row): row is RankedRow & CardRow => row.matches === true),
    total,
  )
}

async function scan(app: FastifyInstance, query: string, wanted: Wanted): Promise<PlacedRow[]> {
  const { sort, perPage, offset, conditions } = wanted
  const order = ORDERS[sort].scan
  const values = new Values()
  values.list.push(query, perPage, offset)
  const narrowed = andAll(conditions, values)
  // Checked with: narrowed = '', order = ORDERS.name.scan
  const { rows } = await app.database.pool.query<PlacedRow>({
    ...(narrowed === '' && { name: `search-walk-${sort}` }),
    text: `
      WITH page AS MATERIALIZED (
        SELECT g.id, row_number() OVER () AS place FROM (
          SELECT * FROM product_group WHERE published ORDER BY ${order} LIMIT ${MAX_SCANNED}
        ) g WHERE g.words @@ $1::tsquery${narrowed} LIMIT $2::int OFFSET $3::int
      )
      SELECT ${CARD_COLUMNS}, g.featured_rank::text AS place FROM page JOIN product_group g ON g.id = page.id ${CARD_JOINS} ORDER BY page.place`,
    values: values.list,
  })
  return rows
}

/**
 * Returns how many products contain all words of a text if each is so common that this is needed anyway; undefined
 * otherwise.
 */
export async function countOfCommon(app: FastifyInstance, text: string): Promise<number | undefined> {
  const words = await countWords(app, text)
  const isCommon = words.length > 0 && words.every(({ count }) => count > MAX_RANKED)
  const query = words.map(({ item }) => item).join(' & ')
  return isCommon ? countCommon(app, query, words, { conditions: [], key: '' }) : undefined
}

/**
 * Counts the products with all of these common words. For one very common word, the vocabulary shows that they are too
 * many to count.
 */
async function countCommon(
  app: FastifyInstance,
  query: string,
  words: KnownWord[],
  { conditions, key }: Pick<Wanted, 'conditions' | 'key'>,
): Promise<number> {
  if (conditions.length === 0 && words.length === 1 && (words[0]?.count ?? 0) > 2 * MAX_COUNTED) return MAX_COUNTED + 1
  const { total } = await app.memory.getOrMake(`search-count ${query} ${key}`, async () => {
    const values = new Values()
    values.list.push(query)
    const narrowed = andAll(conditions, values)
    // Checked with: narrowed = ''
    // Unnamed: there are as many texts as ways to filter.
    const { rows } = await app.database.pool.query<{ total: number }>(
      `SELECT count(*)::int AS total FROM (SELECT 1 FROM product_group g WHERE g.published AND g.words @@ $1::tsquery${narrowed} LIMIT ${MAX_COUNTED + 1}) s`,
      values.list,
    )
    return { value: { total: rows[0]?.total ?? 0 }, tags: ['shop'] }
  })
  return total
}
