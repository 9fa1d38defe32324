import { and, eq, isNotNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { SearchProductsBody, SearchResult, SearchSuggestion, SearchSuggestions } from '#generated/api.d.ts'
import type { Tagged } from '#server/cache/tagged-cache.ts'
import { readCategories } from '#server/category/service.ts'
import { document } from '#server/db/schema.ts'
import { cardOf, cardTags } from '#server/product/cards.ts'
import { readCurrency } from '#server/storefront/service.ts'
import { type Found, type SearchSort, findProducts } from './find-products.ts'
import { wordsOf } from './query.ts'
import { correct } from './spelling.ts'

const PER_PAGE = 24
const SUGGESTED = { products: 6, categories: 3, pages: 3 }

/** A page of results; when the query itself finds nothing, those of its correction. */
export async function searchProducts(app: FastifyInstance, body: SearchProductsBody): Promise<Tagged<SearchResult>> {
  const { query, page = 1, per_page: perPage = PER_PAGE, sort = 'relevance' } = body
  const [{ found, corrected }, currency] = await Promise.all([
    findOrCorrect(app, query, sort, page, perPage),
    readCurrency(app),
  ])
  const value: SearchResult = {
    query,
    corrected,
    products: found.rows.map((row) => cardOf(row, currency)),
    total: found.total,
    total_is_exact: found.exact,
    page,
    per_page: perPage,
    pages: Math.ceil(found.total / perPage),
  }
  return { value, tags: ['shop', ...cardTags(found.rows)] }
}

/** What the search box offers while a shopper types: products, categories and pages. */
export async function suggest(app: FastifyInstance, query: string): Promise<Tagged<SearchSuggestions>> {
  const words = wordsOf(query)
  const empty = { query, corrected: null, suggestions: [] }
  if (words.join('').length < 2) return { value: empty, tags: ['shop'] }
  const [{ found, corrected }, categories, pages, currency] = await Promise.all([
    findOrCorrect(app, query, 'relevance', 1, SUGGESTED.products),
    readCategories(app),
    readPages(app),
    readCurrency(app),
  ])
  const meant = corrected === null ? words : wordsOf(corrected)
  const cards = found.rows.map((row) => cardOf(row, currency))
  const suggestions: SearchSuggestion[] = [
    ...cards.map((card) => ({
      kind: 'product' as const,
      label: card.name,
      path: `/product/${card.slug}`,
      image: card.images[0] ?? null,
      price: card.channel.selling_price,
    })),
    ...categories
      .filter(({ name }) => begins(name, meant))
      .slice(0, SUGGESTED.categories)
      .map(({ name, slug, image }) => ({
        kind: 'category' as const,
        label: name,
        path: `/product-category/${slug}`,
        image,
        price: null,
      })),
    ...pages
      .filter(({ title }) => begins(title, meant))
      .slice(0, SUGGESTED.pages)
      .map(({ title, path }) => ({ kind: 'page' as const, label: title, path, image: null, price: null })),
  ]
  return { value: { query, corrected, suggestions }, tags: ['shop', 'categories', 'document', ...cardTags(found.rows)] }
}

async function findOrCorrect(
  app: FastifyInstance,
  query: string,
  sort: SearchSort,
  page: number,
  perPage: number,
): Promise<{ found: Found; corrected: string | null }> {
  const found = await findProducts(app, query, sort, page, perPage)
  if (found.total > 0) return { found, corrected: null }
  const corrected = await correct(app, query)
  if (corrected === undefined) return { found, corrected: null }
  const again = await findProducts(app, corrected, sort, page, perPage)
  return again.total > 0 ? { found: again, corrected } : { found, corrected: null }
}

interface PageEntry {
  title: string
  path: string
}

async function readPages(app: FastifyInstance): Promise<PageEntry[]> {
  return app.memory.getOrMake('pages', async () => {
    const rows = await app.database.orm
      .select({ key: document.key, published: document.published })
      .from(document)
      .where(and(eq(document.pageType, 'Page'), isNotNull(document.published)))
    const value = rows
      .map(({ key, published }) => ({
        title: published?.page.title,
        path: published?.page.path ?? `/${key}`,
        hidden: published?.page['noindex'] === true,
      }))
      .filter((page): page is PageEntry & { hidden: boolean } => typeof page.title === 'string' && !page.hidden)
      .map(({ title, path }) => ({ title, path }))
    return { value, tags: ['document'] }
  }) as Promise<PageEntry[]>
}

/** Whether every word begins a word of the name. */
function begins(name: string, words: readonly string[]): boolean {
  const own = wordsOf(name)
  return words.every((word) => own.some((one) => one.startsWith(word)))
}
