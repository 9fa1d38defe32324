import type { ApiTransport } from '#api/transport.ts'
import type { Problem } from '#engine/types.ts'

/** What the server hands to the renderer for one request. */
export interface RenderInput {
  /** Path and query as the visitor asked for them. */
  url: string
  headers: Record<string, string | undefined>
  /** Calls the API in process; carries the visitor's cookies only for pages that are not cached. */
  api: ApiTransport
  /** Content-Security-Policy nonce, for pages that are not cached. */
  nonce?: string
  /** Gives up: the page becomes the 500 page. */
  signal?: AbortSignal
}

/** A page, whole: nothing is streamed, because everything is fetched before the first byte is rendered. */
export interface RenderedPage {
  status: number
  headers: Record<string, string>
  html: string
  /** May be stored and shown to every visitor. */
  cacheable: boolean
  /** Cache tags of all API replies the page was made from. */
  tags: string[]
  /** What is wrong with the page's documents; logged once each. */
  problems?: (Problem & { document: string })[]
  /** What failed while the page was loaded (the page says so in general words only). */
  errors?: unknown[]
}

/** The page renderer: `dist/ssr/entry-server.js`, the sources in development, or a test's stand-in. */
export interface PageRenderer {
  render: (input: RenderInput) => Promise<RenderedPage>
  /** The key that a page may be cached under; undefined: never cached. */
  cacheKeyOf: (url: string) => string | undefined
}
