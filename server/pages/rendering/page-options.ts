import type { PageRenderer } from '#routes/page/render-types.ts'
import type { WorkGateOptions } from '#server/platform/gate/work-gate.ts'

/** What the pages are made from. */
export interface PageOptions {
  /** What makes the pages; without it only the API is served. */
  renderer?: PageRenderer | undefined
  /** How many pages may be rendered at once and wait; tests make it narrow. */
  renderGate?: Partial<WorkGateOptions>
  /** Memory for rendered public pages, in MiB (64); 0 renders every page again. */
  pageCacheMb?: number
  /** Memory for replies that pages are made from, in MiB (16); 0 keeps none, for measurements. */
  replyCacheMb?: number
  /** How many pictures may be made at once and wait; tests make it narrow. */
  pictureGate?: Partial<WorkGateOptions>
  /** Disk space for pictures in the sizes that pages ask for, in MiB (512). */
  pictureCacheMb?: number
}

declare module 'fastify' {
  interface FastifyInstance {
    pageOptions: PageOptions
  }
}
