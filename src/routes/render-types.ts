import type { ApiTransport } from '#api/client/transport.ts'
import type { PayloadForm } from '#domain/payload-address.ts'
import type { Words } from '#lib/words.ts'
import type { Problem } from '#engine/types.ts'

/** The renderer's input for one request. */
export interface RenderInput {
  /** The requested path and query. */
  url: string
  headers: Record<string, string | undefined>
  /** Calls the API in process; carries the visitor's cookies only for uncached pages. */
  api: ApiTransport
  /** The visitor is an admin, who sees problems of documents, and drafts on request. */
  isAdmin?: boolean
  /** The shop's facet names; by default any name is accepted. */
  facets?: ReadonlySet<string>
  /** Origins of builders, for an admin's page. */
  builderOrigins?: readonly string[]
  /** What the shop says differently from its code, and the same as a script for the browser, for the messages of these ids or all. */
  words?: { words?: Words; scriptFor?: (ids?: ReadonlySet<string>) => string }
  /** Content-Security-Policy nonce, for uncached pages. */
  nonce?: string
  /** Aborts; the page becomes the 500 page. */
  signal?: AbortSignal
  /** The shop's public origin as configured; by default the store's settings name one. */
  origin?: string
}

/** A complete page; nothing is streamed, because all data is loaded before rendering. */
export interface RenderedPage {
  status: number
  headers: Record<string, string>
  /**
   * The page's HTML, or its payload's JSON; long ones in parts, which is cheaper than joining them. No element is
   * split.
   */
  body: string | readonly string[]
  /** May be stored and shown to every visitor. */
  cacheable: boolean
  /** Cache tags of all API replies used by the page. */
  tags: string[]
  /** Problems of the page's documents; each is logged once. */
  problems?: (Problem & { document: string })[]
  /** Errors while loading the page, which shoppers see in general terms only. */
  errors?: unknown[]
}

export interface CacheKeyOptions {
  /** An anonymous visitor without cookies. */
  isStranger?: boolean
  /** The shop's facet names. */
  facets?: ReadonlySet<string> | undefined
}

/** The page renderer: `dist/ssr/entry-server.js`, the sources in development, or a test's stub. */
export interface PageRenderer {
  render: (input: RenderInput) => Promise<RenderedPage>
  /**
   * Loads a page like `render`, but returns its data in one of its forms instead of HTML (AP-04). Redirects are
   * returned as data.
   */
  load: (input: Omit<RenderInput, 'nonce'>, form: PayloadForm) => Promise<RenderedPage>
  /**
   * Returns the cache key of a page from its declared search parameters; undefined for uncached pages. A personal page
   * that is the same for all strangers has a key for them.
   */
  cacheKeyOf: (url: string, options?: CacheKeyOptions) => string | undefined
  /** Returns all problems of a document with this renderer's sections. */
  explain: (document: unknown) => Promise<Problem[]>
}
