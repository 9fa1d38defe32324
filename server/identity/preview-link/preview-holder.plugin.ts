import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { openedLinks } from './preview-cookie.ts'
import type { PreviewKind } from './preview-token.ts'

/** Finds what the links of one kind show. */
export interface PreviewTarget {
  /** Returns the page that a link leads to; undefined if there is nothing to show any more. */
  find: (id: number) => Promise<{ path: string; isUnpublished: boolean } | undefined>
  /** Explains that there is nothing to show any more. */
  goneTitle: () => string
  goneAdvice: () => string
}

declare module 'fastify' {
  interface FastifyInstance {
    previewTargets: Map<PreviewKind, PreviewTarget>
  }
  interface FastifyRequest {
    /** Returns the ids of what the visitor's preview links show; usually none. */
    previewedIds: (kind: PreviewKind) => number[]
  }
}

/** Pages ask for every visitor, with an external back end too. */
export const needsNoBackEnd = true

/** Recognises visitors with a preview link. */
export const plugin = fp(async (app) => {
  app.decorate('previewTargets', new Map<PreviewKind, PreviewTarget>())
  app.decorateRequest('previewedIds', function previewedIds(this: FastifyRequest, kind: PreviewKind) {
    return openedLinks(this).flatMap((link) => (link.kind === kind ? [link.id] : []))
  })
})
