import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

/** A page that search may find, as its source knows it. */
export interface FoundPage {
  title: string
  path: string
  text: string
  updatedAt: Date
}

/** Pages that are no documents: each part of the shop that makes such says which there are. */
export interface PageSource {
  /** What they are read from: a change of it is a change of the pages. */
  tags: readonly string[]
  read: (app: FastifyInstance) => Promise<readonly FoundPage[]>
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Where search finds pages besides the documents. */
    pageSources: PageSource[]
  }
}

export const plugin = fp(async (app) => {
  app.decorate('pageSources', [])
})
