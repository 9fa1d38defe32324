import type { FastifyInstance } from 'fastify'
import { readPayloadAddress } from '#domain/payload-address.ts'
import { type PageKey, pageKeyOf } from '#pages/page-key.ts'
import { keptFacetNames, readFacetNames } from '#server/catalogue/listing/facet-values.ts'
import { TaggedCache } from '#server/platform/cache/tagged-cache.ts'
import { PAGE_CACHE_MIB } from '#server/platform/environment/environment.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { languageOf } from '#server/platform/words/shop-words.ts'
import type { PageMetrics } from './page-metrics.ts'
import type { PageVisit } from './page-visit.ts'
import { compressAgain, compressPage, sizeOfPage, type StoredPage } from './stored-page.ts'

/** Cache hits after which a page is compressed further. */
const HITS_BEFORE_RECOMPRESSION = 2

/** A page that was just made. */
export interface MadePage {
  page: StoredPage
  /** The shop's data it was made from. */
  tags: readonly string[]
  isCacheable: boolean
}

/** The pages that several visitors share, until the data they show changes. */
export interface PageStore {
  /** Whether pages are stored at all. */
  isEnabled: boolean
  /** Returns a stored page of an open shop, without reading the database. */
  peek: (address: string, origin: string) => StoredPage | undefined
  /** Must be called when a page from `peek` is sent; frequently sent pages are compressed further. */
  countHit: (page: StoredPage, address: string, origin: string) => void
  keyOf: (visit: PageVisit) => Promise<PageKey | undefined>
  /** Returns the stored page of a key, or makes and stores it. Concurrent requests share one call of `make`. */
  getOrMake: (visit: PageVisit, key: PageKey, make: () => Promise<MadePage>) => Promise<StoredPage>
}

export function createPageStore(app: FastifyInstance, metrics: PageMetrics): PageStore {
  const mib = app.pageOptions.pageCacheMb ?? PAGE_CACHE_MIB
  const cache = new TaggedCache<StoredPage>({ maxSize: Math.max(mib, 1) * 1024 * 1024, sizeOf: sizeOfPage })
  app.changeTargets.push(cache)
  const warn = (text: string) => (error: unknown) => app.log.warn({ err: error }, text)

  /** A page's payload is stored with the page, or alone if only the payload was requested so far. */
  const find = ({ key }: PageKey, isPayload: boolean): StoredPage | undefined =>
    isPayload ? (cache.get(`page ${key}`)?.payload ?? cache.get(`payload ${key}`)) : cache.get(`page ${key}`)

  function peek(address: string, origin: string): StoredPage | undefined {
    const { isPayload, url } = readPayloadAddress(address)
    const facets = keptFacetNames(app)
    // The shop's facets are not cached yet; the regular path reads them.
    if (app.config.database && !facets && url.includes('?')) return undefined
    const language = languageOf(app)
    const key = pageKeyOf(url, { origin, pass: 'open', audience: 'visitor', language, drafts: false }, facets)
    return key && find(key, isPayload)
  }

  /** `findAgain` returns the page that is stored by then. */
  function countHit(page: StoredPage, findAgain: () => StoredPage | undefined): void {
    metrics.asked('hit')
    page.hits = (page.hits ?? 0) + 1
    if (page.hits === HITS_BEFORE_RECOMPRESSION)
      compressAgain(() => (findAgain() === page ? page : undefined)).catch(warn('compressing a page again failed'))
  }

  async function compressSoon(key: string): Promise<void> {
    await compressPage(() => cache.get(key)?.payload)
    const page = await compressPage(() => cache.get(key))
    if (page) cache.updateSize(key, page)
  }

  async function getOrMake({ isPayload }: PageVisit, key: PageKey, make: () => Promise<MadePage>): Promise<StoredPage> {
    const stored = find(key, isPayload)
    if (stored) {
      countHit(stored, () => find(key, isPayload))
      return stored
    }
    metrics.asked('miss')
    let isOwn = false
    const cacheKey = `${isPayload ? 'payload' : 'page'} ${key.key}`
    const storeOrShare = () =>
      cache.getOrMake(cacheKey, async () => {
        isOwn = true
        const { page, tags, isCacheable } = await make()
        const keep = isCacheable && tags.length > 0
        if (keep) compressSoon(cacheKey).catch(warn('compressing a page failed'))
        return { value: page, tags, keep }
      })
    return storeOrShare().catch((error: unknown) => {
      // Another visitor's rendering, which this one waited for, was refused: try once more.
      if (isOwn || !(error instanceof ApiError)) throw error
      return storeOrShare()
    })
  }

  return {
    isEnabled: mib > 0,
    peek,
    countHit: (page, address, origin) => countHit(page, () => peek(address, origin)),
    keyOf: async ({ url, edition }) => pageKeyOf(url, edition, await readFacets(app)),
    getOrMake,
  }
}

/** Undefined with an external back end that does not list them, where any name may be a facet. */
export async function readFacets(app: FastifyInstance): Promise<ReadonlySet<string> | undefined> {
  return app.config.database ? readFacetNames(app).catch(() => undefined) : undefined
}
