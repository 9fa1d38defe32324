import type { FastifyInstance } from 'fastify'
import { checkDocument } from '#engine/checks/check-document.ts'
import type { DocumentCheck } from '#generated/api.d.ts'
import { readSectionCatalogue } from '#server/pages/checks/section-catalogue.ts'
import { emptyLookups, readShopStore, recordingStore } from './shop-store.ts'
import { type DocumentId, type DocumentText, contentOf } from './stored-document.ts'

/** Runs the checks before publishing (BU-06), with this shop's pages, pictures and records. */
export async function checkDraft(app: FastifyInstance, id: DocumentId, text: DocumentText): Promise<DocumentCheck> {
  const { key, pageType } = id
  const content = contentOf(text)
  const document = { template: { key, name: text.name, revision: 1 }, page_type: pageType, ...content }
  const catalogue = await readSectionCatalogue([document])
  const asked = emptyLookups()
  checkDocument({ document, catalogue, store: recordingStore(asked) })
  const store = await readShopStore(app, [{ key, pageType, name: text.name, content }], [], asked)
  const { problems, weight } = checkDocument({ document, catalogue, store })
  return {
    problems: problems.map(({ check, code, severity, message, pointer, itemId, suggest }) => ({
      check,
      code,
      severity,
      message,
      pointer,
      item_id: itemId,
      ...(suggest !== undefined && { suggest }),
    })),
    weight,
  }
}
