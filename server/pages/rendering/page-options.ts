import type { PageRenderer } from '#routes/render-types.ts'
import type { WorkGateOptions } from '#server/platform/gate/work-gate.ts'

export interface PageOptions {
  /** Without it only the API is served. */
  renderer?: PageRenderer | undefined
  renderGate?: Partial<WorkGateOptions>
  /** In MiB; default 64, 0 disables the cache. */
  pageCacheMb?: number
  /** Memory for API replies that pages are made from, in MiB; default 16, 0 disables it. */
  replyCacheMb?: number
  pictureGate?: Partial<WorkGateOptions>
  /** In MiB; default 512. */
  pictureCacheMb?: number
}

declare module 'fastify' {
  interface FastifyInstance {
    pageOptions: PageOptions
  }
}
