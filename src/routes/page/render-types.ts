import type { ApiTransport } from '#api/client/transport.ts'
import type { PayloadForm } from '#domain/payload-address.ts'
import type { Words } from '#lib/words.ts'
import type { Problem } from '#engine/types.ts'

/** What the server hands to the renderer for one request. */
export interface RenderInput {
  /** Path and query as the visitor asked for them. */
  url: string
  headers: Record<string, string | undefined>
  /** Calls the API in process; carries the visitor's cookies only for pages that are not cached. */
  api: ApiTransport
  /** The visitor holds the admin token: they are shown what is wrong with documents, and drafts where they ask for them. */
  isAdmin?: boolean
  /** The shop's facet names; without them any name may be a facet. */
  facets?: ReadonlySet<string>
  /** Origins of builders, for an admin's page. */
  builderOrigins?: readonly string[]
  /** What the shop says differently from its code, and the same as a script for browsers. */
  words?: { words?: Words; script?: string }
  /** Content-Security-Policy nonce, for pages that are not cached. */
  nonce?: string
  /** Gives up: the page becomes the 500 page. */
  signal?: AbortSignal
  /** Origin that the operator says the shop is reached at; without it the store's own settings name one. */
  origin?: string
}

/** A page, whole: nothing is streamed, because everything is fetched before the first byte is rendered. */
export interface RenderedPage {
  status: number
  headers: Record<string, string>
  /** The page's HTML, or its payload's JSON; a long one in parts, which are cheaper than one long string. No element stands in two of them. */
  body: string | readonly string[]
  /** May be stored and shown to every visitor. */
  cacheable: boolean
  /** Cache tags of all API replies the page was made from. */
  tags: string[]
  /** What is wrong with the page's documents; logged once each. */
  problems?: (Problem & { document: string })[]
  /** What failed while the page was loaded (the page says so in general words only). */
  errors?: unknown[]
}

export interface CacheKeyOptions {
  /** An anonymous visitor without cookies. */
  isStranger?: boolean
  /** The shop's facet names. */
  facets?: ReadonlySet<string> | undefined
}

/** The page renderer: `dist/ssr/entry-server.js`, the sources in development, or a test's stand-in. */
export interface PageRenderer {
  render: (input: RenderInput) => Promise<RenderedPage>
  /**
   * Loads a page as `render` does and gives its data in one of its forms instead of its HTML (AP-04). A redirect is described, not made.
   */
  load: (input: Omit<RenderInput, 'nonce'>, form: PayloadForm) => Promise<RenderedPage>
  /**
   * Returns the cache key of a page, made from the search parameters its kind declares; undefined for pages that are
   * never cached. A personal page may be the same for all strangers, for whom it has a key.
   */
  cacheKeyOf: (url: string, options?: CacheKeyOptions) => string | undefined
  /** All that is wrong with a document, judged by the sections that this renderer has. */
  explain: (document: unknown) => Promise<Problem[]>
}
