import type { FastifyInstance } from 'fastify'
import type { TemplateResult } from '#generated/api.d.ts'
import { sectionPlugins } from '#generated/plugins.ts'
import { type Tagged, expiryTags } from '#server/platform/cache/tagged-cache.ts'
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
  /** Shown to the holder of a preview link only. */
  isDraft?: true
}

interface DocumentRow {
  page_type: string
  name: string
  revision: number
  content: DocumentContent | null
  shown_for: number | null
}

const byKey = statement<DocumentRow, [string]>(
  'documents',
  `SELECT page_type, coalesce(shown_content(d) ->> 'name', name) AS name, revision, shown_content(d) AS content, shown_for(d) AS shown_for FROM document d WHERE key = $1 ORDER BY id`,
)

const draftsById = statement<
  { key: string; page_type: string; name: string; revision: number; draft: DocumentContent | null },
  [ids: number[]]
>(
  'previewed-drafts',
  `SELECT d.key, d.page_type, f.name, d.revision, d.draft FROM document d JOIN document_draft f ON f.version = d.draft_version
   WHERE d.id = ANY ($1) ORDER BY d.id`,
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

interface KeyDocuments {
  documents: PublishedDocument[]
  /** Also of documents that a schedule will show. */
  tags: string[]
}

/** Several documents may share a key, such as a page and a product. */
async function readDocuments(app: FastifyInstance, key: string): Promise<KeyDocuments> {
  return app.memory.getOrMake(`document ${key}`, async () => {
    const askedAt = Date.now()
    const rows = await byKey(app.database.pool, key)
    const documents = rows.flatMap(({ page_type: pageType, name, revision, content: stored }): PublishedDocument[] => {
      if (stored === null) return []
      const content = usableContent(key, stored)
      reportStored(app, `document ${pageType}/${key}`, content.faults)
      return [{ key, pageType, name, revision, content: content.value }]
    })
    const tags = [`document:${key}`, ...expiryTags(rows, askedAt)]
    return { value: { documents, tags }, tags }
  })
}

/** Returns the drafts of documents, with ids as in preview links. */
export async function readDrafts(app: FastifyInstance, ids: readonly number[]): Promise<PublishedDocument[]> {
  if (ids.length === 0) return []
  const rows = await draftsById(app.database.pool, [...ids])
  return rows.map(({ key, page_type: pageType, name, revision, draft }) => {
    const content = usableContent(key, draft).value
    return { key, pageType, name, revision, content, isDraft: true }
  })
}

export interface DocumentReading {
  /** Limits the document to page types. */
  pageTypes?: readonly string[] | undefined
  /** Drafts that replace what is published. */
  drafts?: readonly PublishedDocument[] | undefined
}

/** Returns the first document of a key, with the tags of what may be found there. */
export async function readDocument(
  app: FastifyInstance,
  key: string,
  { pageTypes, drafts = [] }: DocumentReading = {},
): Promise<{ document: PublishedDocument | undefined; tags: readonly string[] }> {
  const { documents, tags } = await readDocuments(app, key)
  const own = drafts.filter((draft) => draft.key === key)
  const found = [...own, ...documents.filter((one) => !own.some(({ pageType }) => pageType === one.pageType))]
  return { document: pageTypes ? found.find((one) => pageTypes.includes(one.pageType)) : found[0], tags }
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
