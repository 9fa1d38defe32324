import type { FastifyInstance } from 'fastify'
import type { TemplateResult } from '#generated/api.d.ts'
import { sectionPlugins } from '#generated/plugins.ts'
import { type Tagged, expiryTags } from '#server/platform/cache/tagged-cache.ts'
import { statement } from '#server/platform/db/database.ts'
import { valueAt } from '#engine/json-pointer.ts'
import { SHARED } from '#engine/page-types.ts'
import { referencesIn } from '#engine/shared-sections.ts'
import { reportStored } from '#server/store/values/report-stored.ts'
import type { DocumentContent } from '#server/platform/db/document-content.ts'
import { installedNames } from '#server/store/plugins/service.ts'
import { type SharedSection, readSharedSections } from './shared-sections.ts'
import { usableContent } from './usable-content.ts'
import { showAt } from './visible-items.ts'

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

/** Returns the first document of a key that is not a shared section, with the tags of what may be found there. */
export async function readDocument(
  app: FastifyInstance,
  key: string,
  { pageTypes, drafts = [] }: DocumentReading = {},
): Promise<{ document: PublishedDocument | undefined; tags: readonly string[] }> {
  const { documents, tags } = await readDocuments(app, key)
  const draftsOfKey = drafts.filter((draft) => draft.key === key)
  const candidates = [
    ...draftsOfKey,
    ...documents.filter((document) => !draftsOfKey.some(({ pageType }) => pageType === document.pageType)),
  ]
  const isWanted = ({ pageType }: PublishedDocument) => pageTypes?.includes(pageType) ?? pageType !== SHARED
  return { document: candidates.find(isWanted), tags }
}

/**
 * Returns a document as it is sent: with its shared sections, and without what is not shown now or needs a plugin that
 * is not installed. Admins get all sections, and are shown why visitors do not see some.
 */
export async function presentDocument(
  app: FastifyInstance,
  found: PublishedDocument,
  { path, isAdmin, drafts = [] }: Presentation,
): Promise<Tagged<TemplateResult>> {
  const result = toResult(found, path)
  const sharedDrafts = drafts.filter(({ pageType }) => pageType === SHARED)
  const { items, shared, tags, isForAll } = await presentItems(app, result.component_data, isAdmin, sharedDrafts)
  const value = { ...result, component_data: items, ...(shared && { shared }) }
  const hasDraft = sharedDrafts.some(({ key }) => shared && Object.hasOwn(shared, key))
  const keep = hasDraft ? false : isForAll ? undefined : !isAdmin
  return { value, tags: [`document:${found.key}`, ...tags], ...(keep !== undefined && { keep }) }
}

interface Presentation {
  path?: string | undefined
  isAdmin: boolean
  /** Drafts that a preview link shows; those of shared sections replace what is published. */
  drafts?: readonly PublishedDocument[] | undefined
}

/** Returns whether a document shows one of these drafts as a shared section. */
export async function showsSharedDraft(
  app: FastifyInstance,
  document: PublishedDocument | undefined,
  drafts: readonly PublishedDocument[],
): Promise<boolean> {
  if (!document || !drafts.some(({ pageType }) => pageType === SHARED)) return false
  return (await presentDocument(app, document, { isAdmin: false, drafts })).keep === false
}

/** Returns published shared sections, with those they refer to, as they are sent with a document. */
export async function presentSharedSections(
  app: FastifyInstance,
  keys: readonly string[],
  { isAdmin }: { isAdmin: boolean },
): Promise<NonNullable<TemplateResult['shared']>> {
  const references = keys.map((ref) => ({ ref }))
  return (await presentItems(app, references, isAdmin)).shared ?? {}
}

interface PresentedItems {
  items: unknown[]
  shared?: Record<string, SharedSection>
  tags: string[]
  /** Admins get the same. */
  isForAll: boolean
}

async function presentItems(
  app: FastifyInstance,
  items: unknown[],
  isAdmin: boolean,
  drafts: readonly PublishedDocument[] = [],
): Promise<PresentedItems> {
  const sections = await readSections(app, items, drafts)
  const lists = [items, ...Object.values(sections?.value ?? {}).map((section) => section.component_data)]
  const { tags: boundaries, show, isShown } = showAt(Date.now(), lists, isAdmin)
  const hasPlugins = lists.some((list) => list.some((item) => pluginOf(item)))
  const installed = hasPlugins ? await installedNames(app) : undefined
  const shownIn = (list: unknown[]) =>
    list.map(show).filter((item) => {
      const plugin = pluginOf(item)
      return isAdmin || plugin === undefined || installed?.has(plugin)
    })
  const shared: Record<string, SharedSection> = {}
  const addShared = (list: readonly unknown[]): void => {
    // A reference that is not shown yet must not reveal its shared section either.
    for (const ref of referencesIn(isAdmin ? list : list.filter(isShown))) {
      const section = sections && Object.hasOwn(sections.value, ref) ? sections.value[ref] : undefined
      if (!section || Object.hasOwn(shared, ref)) continue
      shared[ref] = { ...section, component_data: shownIn(section.component_data) }
      addShared(section.component_data)
    }
  }
  addShared(items)
  return {
    items: shownIn(items),
    ...(sections && { shared }),
    tags: [...(sections?.tags ?? []), ...boundaries, ...(hasPlugins ? ['plugins'] : [])],
    isForAll: !hasPlugins && !lists.some((list) => list.some((item) => valueAt(item, '/visible'))),
  }
}

/** Returns published shared sections, with drafts in the place of some. */
async function readSections(app: FastifyInstance, items: readonly unknown[], drafts: readonly PublishedDocument[]) {
  const inDrafts = drafts.flatMap(({ content }): unknown[] => content.component_data)
  const published = await readSharedSections(app, [...items, ...inDrafts])
  if (drafts.length === 0) return published
  const value: Record<string, SharedSection> = { ...published?.value }
  for (const { key, name, revision, content } of drafts)
    value[key] = { name, revision, component_data: content.component_data }
  return { value, tags: published?.tags ?? [] }
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
