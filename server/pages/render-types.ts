import type { ApiTransport } from '#api/transport.ts'

/** What the server gives to the page renderer (`dist/ssr/entry-server.js`, or a test's stand-in). */
export interface RenderInput {
  /** Path and query as the visitor asked for them. */
  url: string
  headers: Record<string, string | undefined>
  api: ApiTransport
  nonce?: string
  signal?: AbortSignal
}

export interface RenderedPage {
  status: number
  headers: Record<string, string>
  html: string
  /** May be kept and shown to every visitor. */
  cacheable: boolean
  tags: string[]
  /** What is wrong with the page's documents, and what threw; for the log. */
  problems?: object[]
  errors?: unknown[]
}

export interface PageRenderer {
  render: (input: RenderInput) => Promise<RenderedPage>
  /** The key that a page may be cached under; undefined: never cached. */
  cacheKeyOf: (url: string) => string | undefined
}
