import type { FastifyInstance } from 'fastify'
import type { SearchHit, SearchProductsBody, SearchResult, SearchSuggestions } from '#generated/api.d.ts'
import { pageHref } from '#pages/page-href.ts'
import type { Tagged } from '#server/platform/cache/tagged-cache.ts'
import { readCategories, readCollections } from '#server/catalogue/category/service.ts'
import { resolveFilters } from '#server/catalogue/listing/filters.ts'
import { shownOf } from '#server/catalogue/listing/service.ts'
import { cardOf, cardTags } from '#server/catalogue/product/cards.ts'
import { representativeOf } from '#server/catalogue/product/representative.ts'
import { readCurrency } from '#server/store/storefront/service.ts'
import { findProducts } from './find-products.ts'
import { matchesPrefixes, findPages } from './pages.ts'
import { passage } from './plain-text.ts'
import { readWords } from '#server/catalogue/listing/search-words.ts'
import { understandSearch } from './scope.ts'
import { suggestionsOf } from './suggestions.ts'

const PER_PAGE = 24
const SUGGESTED = { products: 6, categories: 3, collections: 2, pages: 3 }
const MAX_HITS = 20

/** Returns a page of results, or only their numbers; if the query finds nothing, those of its correction. */
export async function searchProducts(app: FastifyInstance, body: SearchProductsBody): Promise<Tagged<SearchResult>> {
  const { query, page = 1, per_page: perPage = PER_PAGE, sort = 'relevance' } = body
  const [{ words, corrected, scope }, { applied, conditions, key }, currency] = await Promise.all([
    understandSearch(app, query),
    resolveFilters(app, body.filters),
    readCurrency(app),
  ])
  const wanted = { sort, offset: (page - 1) * perPage, perPage, conditions, key }
  const [found, hits, inAll] = await Promise.all([
    findProducts(app, scope, wanted),
    findHits(app, words),
    key === '' ? undefined : findProducts(app, scope, { ...wanted, offset: 0, perPage: 0, conditions: [], key: '' }),
  ])
  const value: SearchResult = {
    query,
    corrected,
    products: found.rows.map((row) => cardOf(representativeOf(row, shownOf(conditions, sort)), currency)),
    total: found.total,
    total_is_exact: found.exact,
    page,
    per_page: perPage,
    pages: perPage === 0 ? 0 : Math.ceil(found.total / perPage),
    sort,
    applied,
    counts: { products: (inAll ?? found).total, ...hits.counts },
    found: hits.found,
  }
  return { value, tags: ['shop', 'facets', ...hits.tags, ...cardTags(found.rows)] }
}

/** Returns suggestions while a shopper types: products, categories, collections and pages. */
export async function suggest(app: FastifyInstance, query: string): Promise<Tagged<SearchSuggestions>> {
  if (!isSearchable(query)) return { value: { query, corrected: null, suggestions: [] }, tags: ['shop'] }
  const [{ text, words, corrected, scope }, currency] = await Promise.all([
    understandSearch(app, query),
    readCurrency(app),
  ])
  const [found, { found: hits, tags }] = await Promise.all([
    findProducts(app, scope, { sort: 'relevance', offset: 0, perPage: SUGGESTED.products, conditions: [], key: '' }),
    findHits(app, words),
  ])
  const some = (kind: SearchHit['kind'], most: number) => hits.filter((hit) => hit.kind === kind).slice(0, most)
  const value: SearchSuggestions = {
    query,
    corrected,
    suggestions: [
      ...(await suggestionsOf(app, found.rows, text, currency)),
      ...[
        ...some('category', SUGGESTED.categories),
        ...some('collection', SUGGESTED.collections),
        ...some('page', SUGGESTED.pages),
      ].map(({ kind, label, path, image }) => ({ kind, label, path, image, price: null })),
    ],
  }
  return { value, tags: ['shop', ...tags, ...cardTags(found.rows)] }
}

/** Returns whether a query has two letters or digits, or a character that is a word by itself. */
const isSearchable = (query: string): boolean =>
  /[\p{L}\p{N}].*[\p{L}\p{N}]|[\p{Script=Han}\p{Extended_Pictographic}]/su.test(query)

/** Returns the rows whose names contain every word, as a prefix. */
async function filterByName<Row extends { name: string }>(
  app: FastifyInstance,
  kind: 'categories' | 'collections',
  rows: readonly Row[],
  words: readonly string[],
): Promise<Row[]> {
  const own = await app.memory.getOrMake(`words of ${kind}`, async (db) => ({
    value: new Map(
      await readWords(
        db,
        rows.map(({ name }) => name),
      ).then((all) => rows.map(({ name }, place) => [name, all[place] ?? []] as const)),
    ),
    tags: [kind],
  }))
  return rows.filter(({ name }) => matchesPrefixes(own.get(name) ?? [], words))
}

interface Hits {
  found: SearchHit[]
  counts: Record<'categories' | 'collections' | 'pages', number>
  tags: readonly string[]
}

/** Finds categories and collections by name, and pages by title and text. */
async function findHits(app: FastifyInstance, words: readonly string[]): Promise<Hits> {
  if (words.length === 0) return { found: [], counts: { categories: 0, collections: 0, pages: 0 }, tags: [] }
  const [categories, collections, { value: pages, tags }] = await Promise.all([
    readCategories(app).then((rows) => filterByName(app, 'categories', rows, words)),
    readCollections(app).then((rows) => filterByName(app, 'collections', rows, words)),
    findPages(app, words),
  ])
  return {
    found: [
      ...categories.slice(0, MAX_HITS).map(({ name, slug, description, image }) => ({
        kind: 'category' as const,
        label: name,
        path: pageHref('category', { slug }),
        text: description,
        image,
      })),
      ...collections.slice(0, MAX_HITS).map(({ name, slug, description, image }) => ({
        kind: 'collection' as const,
        label: name,
        path: pageHref('collection', { slug }),
        text: description,
        image,
      })),
      ...pages.slice(0, MAX_HITS).map(({ title, path, text }) => ({
        kind: 'page' as const,
        label: title,
        path,
        text: passage(text, words),
        image: null,
      })),
    ],
    counts: { categories: categories.length, collections: collections.length, pages: pages.length },
    tags: ['categories', 'collections', ...tags],
  }
}
