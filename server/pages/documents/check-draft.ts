import type { FastifyInstance } from 'fastify'
import { SHARED } from '#engine/page-types.ts'
import type { DocumentCheck } from '#generated/api.d.ts'
import { checkInShop } from '#server/pages/checks/check-in-shop.ts'
import { previewPath, readSamples } from './preview-path.ts'
import { type DocumentId, type DocumentText, contentOf } from './stored-document.ts'

/** Runs the checks before publishing (BU-06), with this shop's pages, pictures and records. */
export async function checkDraft(app: FastifyInstance, id: DocumentId, text: DocumentText): Promise<DocumentCheck> {
  const content = contentOf(text)
  // A shared section has no weight of its own.
  const path =
    id.pageType === SHARED ? null : previewPath(id, content.page['path'], await readSamples(app.database.pool))
  const { problems, weight } = await checkInShop(app, { ...id, name: text.name, content }, path)
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
