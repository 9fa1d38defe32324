import type { FastifyInstance } from 'fastify'
import { pageHref } from '#pages/page-href.ts'
import { readAddress } from '#pages/read-address.ts'
import { type Tagged, expiryTags } from '#server/platform/cache/tagged-cache.ts'
import { type Queryable, statement } from '#server/platform/db/database.ts'
import type { DocumentContent } from '#server/platform/db/document-content.ts'
import { compareNames } from '#server/platform/names/compare-names.ts'
import { readWords } from '#server/catalogue/listing/search-words.ts'
import type { FoundPage } from './page-sources.plugin.ts'
import { plainText } from './plain-text.ts'

/** A content page in the search index. */
export interface SearchedPage extends FoundPage {
  /** Words of the title; all words of the page, each once, in order. */
  titleWords: string[]
  words: string[]
}

const listPages = statement<
  { key: string; content: DocumentContent | null; updated_at: Date; shown_for: number | null },
  []
>(
  'pages',
  `SELECT key, shown_content(d) AS content, updated_at, shown_for(d) AS shown_for FROM document d
   WHERE page_type = 'Page' AND (published IS NOT NULL OR starts_at IS NOT NULL)`,
)

/** Returns the content pages that visitors may find. Cached as a whole, because a shop has hundreds at most. */
export async function readPages(app: FastifyInstance): Promise<Tagged<SearchedPage[]>> {
  return app.memory.getOrMake('pages', async (db) => {
    const askedAt = Date.now()
    const rows = await listPages(db)
    const pages = rows.flatMap(({ key, content, updated_at: updatedAt }): FoundPage[] => {
      if (!content) return []
      const own = pageHref('page', { slug: key })
      const title = content.page.title
      const path = content.page.path
      if (typeof title !== 'string' || content.page['noindex'] === true || readAddress(own).row.mode) return []
      return [{ title, path: path ?? own, text: plainText(content.component_data), updatedAt }]
    })
    const tags = ['document', ...expiryTags(rows, askedAt)]
    return { value: { value: await toSearchedPages(db, pages), tags }, tags }
  })
}

async function toSearchedPages(db: Queryable, pages: readonly FoundPage[]): Promise<SearchedPage[]> {
  const titles = await readWords(
    db,
    pages.map(({ title }) => title),
  )
  const texts = await readWords(
    db,
    pages.map(({ title, text }) => `${title} ${text}`),
  )
  return pages.map((page, place) => ({
    ...page,
    titleWords: titles[place] ?? [],
    words: [...new Set(texts[place])].sort(),
  }))
}

/** Returns the content pages and those of all other sources. */
async function readAllPages(app: FastifyInstance): Promise<Tagged<SearchedPage[]>> {
  const others = await app.memory.getOrMake('pages of sources', async (db) => {
    const found = await Promise.all(app.pageSources.map((read) => read()))
    const tags = found.flatMap((one) => one.tags)
    const pages = await toSearchedPages(
      db,
      found.flatMap(({ value }) => value),
    )
    return { value: { value: pages, tags }, tags }
  })
  const own = await readPages(app)
  return { value: [...own.value, ...others.value], tags: [...own.tags, ...others.tags] }
}

/** Returns the pages that contain every word as a prefix, those with all of them in the title first. */
export async function findPages(app: FastifyInstance, words: readonly string[]): Promise<Tagged<SearchedPage[]>> {
  const all = await readAllPages(app)
  const found = all.value.filter((page) => words.every((word) => hasPrefix(page.words, word)))
  const byTitle = (page: SearchedPage) => Number(matchesPrefixes(page.titleWords, words))
  return { ...all, value: found.toSorted((a, b) => byTitle(b) - byTitle(a) || compareNames(a.title, b.title)) }
}

/** Returns whether each word is a prefix of one of `own`. */
export function matchesPrefixes(own: readonly string[], words: readonly string[]): boolean {
  return words.every((word) => own.some((one) => one.startsWith(word)))
}

function hasPrefix(sorted: readonly string[], word: string): boolean {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? '') < word) low = middle + 1
    else high = middle
  }
  return sorted[low]?.startsWith(word) ?? false
}
