import type { FastifyInstance } from 'fastify'
import type { TemplateResult } from '#generated/api.d.ts'
import { sectionPlugins } from '#generated/plugins.ts'
import type { Tagged } from '#server/platform/cache/tagged-cache.ts'
import { statement } from '#server/platform/db/database.ts'
import { valueAt } from '#engine/json-pointer.ts'
import { type StoredFault, fitStored } from '#server/store/values/fit-stored.ts'
import { reportStored } from '#server/store/values/report-stored.ts'
import type { DocumentContent } from '#server/platform/db/document-content.ts'
import { installedNames } from '#server/store/plugins/service.ts'

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

/**
 * Returns the usable content of a stored document, with invalid page fields replaced (EN-09). Sections are checked by
 * the engine.
 */
export function usableContent(key: string, stored: unknown): { value: DocumentContent; faults: StoredFault[] } {
  const fallback = { title: '', path: `/${key}` }
  const page = fitStored('PageFields', valueAt(stored, '/page'), { name: 'the page', fallback })
  const items = valueAt(stored, '/component_data')
  const faults = page.faults.map(({ pointer, message }) => ({ pointer: `/page${pointer}`, message }))
  if (!Array.isArray(items))
    faults.push({ pointer: '/component_data', message: '"component_data" must be a list of sections' })
  return {
    value: { page: page.value ?? fallback, component_data: Array.isArray(items) ? (items as unknown[]) : [] },
    faults,
  }
}

/** Several documents may share a key, such as a page and a product. */
export async function readDocuments(app: FastifyInstance, key: string): Promise<PublishedDocument[]> {
  return app.memory.getOrMake(`document ${key}`, async () => {
    const rows = await byKey(app.database.pool, key)
    const value = rows.map(({ page_type: pageType, content: stored, ...rest }) => {
      const content = usableContent(key, stored)
      reportStored(app, `document ${pageType}/${key}`, content.faults)
      return { key, pageType, ...rest, content: content.value }
    })
    return { value, tags: [`document:${key}`] }
  })
}

/** Returns the first document of a key, limited to page types if given. */
export async function readDocument(
  app: FastifyInstance,
  key: string,
  pageTypes?: readonly string[],
): Promise<PublishedDocument | undefined> {
  const found = await readDocuments(app, key)
  return pageTypes ? found.find((one) => pageTypes.includes(one.pageType)) : found[0]
}

export async function presentDocument(
  app: FastifyInstance,
  found: PublishedDocument,
  { path, isAdmin }: { path?: string | undefined; isAdmin: boolean },
): Promise<Tagged<TemplateResult>> {
  const result = toResult(found, path)
  const tags = [`document:${found.key}`]
  const items = result.component_data
  if (!items.some((item) => pluginOf(item))) return { value: result, tags }
  const installed = await installedNames(app)
  const shown = items.filter((item) => {
    const plugin = pluginOf(item)
    return plugin === undefined || installed.has(plugin)
  })
  // Admins get all sections, and are shown why visitors do not see some.
  const value = isAdmin ? result : { ...result, component_data: shown }
  return { value, tags: [...tags, 'plugins'], keep: !isAdmin }
}

function pluginOf(item: unknown): string | undefined {
  const key = (item as { key?: unknown } | null)?.key
  return typeof key === 'string' && Object.hasOwn(sectionPlugins, key) ? sectionPlugins[key] : undefined
}

/** `path` is that of the requested page: many pages share one document. */
function toResult(found: PublishedDocument, path?: string): TemplateResult {
  const { key, name, revision, pageType, content } = found
  return {
    template: { key, name, revision },
    page: { ...content.page, path: path ?? content.page.path ?? `/${key}` },
    page_type: pageType,
    component_data: content.component_data,
  }
}
