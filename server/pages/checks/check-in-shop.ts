import type { FastifyInstance } from 'fastify'
import { checkDocument, type CheckResult } from '#engine/checks/check-document.ts'
import type { Appearance, PictureFacts } from '#engine/checks/input/appearance.ts'
import { referencesIn } from '#engine/shared-sections.ts'
import type { TemplateResult } from '#generated/api.d.ts'
import { statement } from '#server/platform/db/database.ts'
import type { DocumentContent } from '#server/platform/db/document-content.ts'
import { presentSharedSections } from '#server/pages/template/documents.ts'
import { readStorefront } from '#server/store/storefront/service.ts'
import { measurePage, samplePicture } from './measure-page.ts'
import { contentsOf, readSectionCatalogue } from './section-catalogue.ts'
import { emptyLookups, readShopStore, recordingStore } from './shop-store.ts'

/** A document as it would be published. */
export interface CheckedDocument {
  key: string
  pageType: string
  name: string
  content: DocumentContent
}

const pictureTexts = statement<{ path: string; alt: string }, [paths: string[]]>(
  'picture-texts',
  'SELECT path, alt FROM media WHERE path = ANY ($1) AND trashed_at IS NULL',
)

/**
 * Runs all checks before publishing (BU-06) with this shop's pages, pictures, records and colours. `path` is that of a
 * page that shows the document: it is rendered as a stranger would see it, before and after. Without one, headings and
 * weight are not checked.
 */
export async function checkInShop(
  app: FastifyInstance,
  { key, pageType, name, content }: CheckedDocument,
  path: string | null,
): Promise<CheckResult> {
  const { page, component_data } = content
  const document = { template: { key, name, revision: 1 }, page_type: pageType, page, component_data }
  const catalogue = await readSectionCatalogue([document])
  const asked = emptyLookups()
  const { problems } = checkDocument({ document, catalogue, store: recordingStore(asked) })
  const store = await readShopStore(app, [{ key, pageType, content }], [], asked)
  await readSectionCatalogue(contentsOf(store.shared?.()))
  const { appearance: storefront } = await readStorefront(app)
  const appearance = storefront && { colours: { ...storefront.colours }, background: storefront.background }
  const pictures = await readPictures(app, asked.pictures, appearance)
  // A document that does not fit its schema shows cards instead of sections.
  const isRendered = path !== null && !problems.some(({ severity }) => severity === 'error')
  const measured = isRendered ? await measureBoth(app, path, document) : {}
  return checkDocument({ document, catalogue, store, pictures, appearance: appearance ?? undefined, ...measured })
}

/** Measures the page with the draft and as it is published. */
async function measureBoth(
  app: FastifyInstance,
  path: string,
  document: Pick<TemplateResult, 'template'> & DocumentContent,
) {
  const shared = await presentSharedSections(app, referencesIn(document.component_data), { isAdmin: false })
  const draft = { ...document, page: { ...document.page, path }, shared } as TemplateResult
  const page = await measureIfPossible(app, path, draft)
  return { page, publishedPage: page && (await measureIfPossible(app, path)) }
}

/** A document is still checked if the shop is too busy to render its page. */
function measureIfPossible(app: FastifyInstance, path: string, draft?: TemplateResult) {
  return measurePage(app, path, draft).catch((error: unknown) => {
    app.log.warn({ err: error, path }, 'a page could not be measured')
    return undefined
  })
}

async function readPictures(
  app: FastifyInstance,
  paths: ReadonlySet<string>,
  appearance: Appearance | null,
): Promise<Map<string, PictureFacts>> {
  const facts = new Map<string, PictureFacts>()
  for (const { path, alt } of await pictureTexts(app.database.pool, [...paths])) facts.set(path, { alt })
  const background = appearance?.background
  const sampled = [...(background?.startsWith('/') ? [background] : []), ...paths].slice(0, MAX_SAMPLED)
  await Promise.all(
    sampled.map(async (path) => {
      const samples = await samplePicture(app, path)
      if (samples) facts.set(path, { ...facts.get(path), samples })
    }),
  )
  return facts
}

/** More pictures are not sampled. */
const MAX_SAMPLED = 50
