import type { FastifyInstance } from 'fastify'
import type { TemplateResult } from '#generated/api.d.ts'
import { sectionPlugins } from '#generated/plugins.ts'
import type { Tagged } from '#server/platform/cache/tagged-cache.ts'
import { statement } from '#server/platform/db/database.ts'
import { valueAt } from '#engine/json-pointer.ts'
import { SHARED } from '#engine/page-types.ts'
import { reportStored } from '#server/store/values/report-stored.ts'
import type { DocumentContent } from '#server/platform/db/document-content.ts'
import { installedNames } from '#server/store/plugins/service.ts'
import { readSharedSections } from './shared-sections.ts'
import { usableContent } from './usable-content.ts'
import { showAt } from './visible-items.ts'

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

/** Returns the first document of a key that is no shared section, limited to page types if given. */
export async function readDocument(
  app: FastifyInstance,
  key: string,
  pageTypes?: readonly string[],
): Promise<PublishedDocument | undefined> {
  const found = await readDocuments(app, key)
  return found.find((one) => (pageTypes ? pageTypes.includes(one.pageType) : one.pageType !== SHARED))
}

/**
 * Returns a document as it is sent: with its shared sections, and without what is not shown now or needs a plugin that
 * is not installed. Admins get all sections, and are shown why visitors do not see some.
 */
export async function presentDocument(
  app: FastifyInstance,
  found: PublishedDocument,
  { path, isAdmin }: { path?: string | undefined; isAdmin: boolean },
): Promise<Tagged<TemplateResult>> {
  const result = toResult(found, path)
  const shared = await readSharedSections(app, found.content.component_data)
  const lists = [result.component_data, ...Object.values(shared?.value ?? {}).map((one) => one.component_data)]
  const { tags: boundaries, show } = showAt(Date.now(), lists, isAdmin)
  const hasPlugins = lists.some((items) => items.some((item) => pluginOf(item)))
  const installed = hasPlugins ? await installedNames(app) : undefined
  const shownIn = (items: unknown[]) =>
    items.map(show).filter((item) => {
      const plugin = pluginOf(item)
      return isAdmin || plugin === undefined || installed?.has(plugin)
    })
  const value = {
    ...result,
    component_data: shownIn(result.component_data),
    ...(shared && {
      shared: Object.fromEntries(
        Object.entries(shared.value).map(([key, one]) => [
          key,
          { ...one, component_data: shownIn(one.component_data) },
        ]),
      ),
    }),
  }
  const tags = [`document:${found.key}`, ...(shared?.tags ?? []), ...boundaries, ...(hasPlugins ? ['plugins'] : [])]
  const isForAll = !hasPlugins && !lists.some((items) => items.some((item) => valueAt(item, '/visible')))
  return { value, tags, ...(!isForAll && { keep: !isAdmin }) }
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
