import type { FastifyInstance } from 'fastify'
import { pageTable } from '#pages/page-table.ts'
import { readStorefront } from '#server/store/storefront/service.ts'
import { readDocument } from '#server/pages/template/documents.ts'
import { readSharedSections } from '#server/pages/template/shared-sections.ts'
import { pagesOf } from './gate.ts'

const PICTURE = /\/((?:images|media)\/[\w./-]+)/g

/**
 * Returns the pictures that a closed shop still serves: those on its mode pages, its logo and icons. Paths are
 * relative to the served folder, such as `images/banners/wide.webp`.
 */
export async function publicPictures(app: FastifyInstance): Promise<ReadonlySet<string>> {
  return app.memory.getOrMake('shown pictures', async () => {
    const state = await readStorefront(app)
    const keys = pagesOf(state).map((page) => pageTable[page].path.slice(1))
    const documents = await Promise.all(keys.map((key) => readDocument(app, key)))
    const shared = await Promise.all(
      documents.map(({ document }) => readSharedSections(app, document?.content.component_data ?? [])),
    )
    const texts = JSON.stringify([
      documents.map(({ document }) => document?.content),
      shared.map((sections) => sections?.value),
      state.appearance?.mark,
      state.appearance?.favicons,
      state.appearance?.background,
    ])
    const value = new Set([...texts.matchAll(PICTURE)].map(([, path]) => path ?? ''))
    const tags = [...documents, ...shared].flatMap((made) => made?.tags ?? [])
    return { value, tags: ['storefront', ...tags] }
  })
}
