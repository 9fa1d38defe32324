import type { ApiTransport } from '#api/client/transport.ts'
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
  /** Origin of the admin if it has a host of its own. */
  adminOrigin?: string
  /** What the shop says differently from its code, and the same as a script for the browser, for the messages of these ids or all. */
  words?: { words?: Words; scriptFor?: (ids?: ReadonlySet<string>) => string }
  /** Content-Security-Policy nonce, for uncached pages. */
  nonce?: string
  /** The page is stored with its payload if it is cacheable, so its HTML refers to the payload for its data. */
  isStored?: boolean
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
  /** The page's payload, if its HTML refers to it. */
  payload?: string
  /** May be stored and shown to every visitor. */
  cacheable: boolean
  /** Cache tags of all API replies used by the page. */
  tags: string[]
  /** Problems of the page's documents; each is logged once. */
  problems?: (Problem & { document: string })[]
  /** Errors while loading the page, which shoppers see in general terms only. */
  errors?: unknown[]
}

/** The page renderer: `dist/ssr/entry-server.js`, the sources in development, or a test's stub. */
export interface PageRenderer {
  render: (input: RenderInput) => Promise<RenderedPage>
  /**
   * Loads a page like `render`, but returns its data as JSON instead of HTML (AP-04). Redirects are returned as data.
   */
  load: (input: RenderInput) => Promise<RenderedPage>
  /** Returns all problems of a document with this renderer's sections. */
  explain: (document: unknown) => Promise<Problem[]>
}
