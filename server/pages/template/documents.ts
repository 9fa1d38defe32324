import type { FastifyInstance } from 'fastify'
import type { TemplateResult } from '#generated/api.d.ts'
import { statement } from '#server/platform/db/database.ts'
import type { DocumentContent } from '#server/platform/db/document-content.ts'

/** A document as visitors see it. */
export interface PublishedDocument {
  key: string
  pageType: string
  name: string
  revision: number
  content: DocumentContent
}

interface DocumentRow {
  page_type: string
  name: string
  revision: number
  content: DocumentContent
}

const byKey = statement<DocumentRow, [string]>(
  'documents',
  'SELECT page_type, name, revision, published AS content FROM document WHERE key = $1 AND published IS NOT NULL ORDER BY id',
)

/** All published documents of a key: one key may be, say, a page's and a product's. */
export async function readDocuments(app: FastifyInstance, key: string): Promise<PublishedDocument[]> {
  return app.memory.getOrMake(`document ${key}`, async () => {
    const rows = await byKey(app.database.pool, key)
    const value = rows.map(({ page_type: pageType, ...rest }) => ({ key, pageType, ...rest }))
    return { value, tags: [`document:${key}`] }
  }) as Promise<PublishedDocument[]>
}

/** The document of a key that is of one of these page types; the first document of the key when none are named. */
export async function readDocument(
  app: FastifyInstance,
  key: string,
  pageTypes?: readonly string[],
): Promise<PublishedDocument | undefined> {
  const found = await readDocuments(app, key)
  return pageTypes ? found.find((one) => pageTypes.includes(one.pageType)) : found[0]
}

/** The wire form. `path` is that of the page asked for: many pages share one document. */
export function toResult(found: PublishedDocument, path?: string): TemplateResult {
  const { key, name, revision, pageType, content } = found
  return {
    template: { key, name, revision },
    page: { ...content.page, path: path ?? content.page.path ?? `/${key}` },
    page_type: pageType,
    component_data: content.component_data,
  }
}
