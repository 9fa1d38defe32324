import type { FastifyInstance } from 'fastify'
import type { DocumentCheck, DocumentProblem } from '#generated/api.d.ts'
import type { Problem } from '#engine/types.ts'
import { validateDocument } from '#engine/validate-document.ts'
import { checkContent } from '#server/pages/checks/check-content.ts'
import { readSectionCatalogue } from '#server/pages/checks/section-catalogue.ts'
import { emptyLookups, readShopStore, recordingStore } from './shop-store.ts'
import { type DocumentId, type DocumentText, contentOf } from './stored-document.ts'

/** Runs the checks before publishing (BU-06), with this shop's pages, pictures and records. */
export async function checkDraft(app: FastifyInstance, id: DocumentId, text: DocumentText): Promise<DocumentCheck> {
  const { key, pageType } = id
  const content = contentOf(text)
  const raw = { template: { key, name: text.name, revision: 1 }, page_type: pageType, ...content }
  const catalogue = await readSectionCatalogue([raw])
  const { document, problems } = validateDocument(raw, catalogue)
  const asked = emptyLookups()
  checkContent(document, catalogue, recordingStore(asked))
  const store = await readShopStore(app, [{ key, pageType, name: text.name, content }], [], asked)
  return {
    problems: [
      ...problems.map((problem) => problemFacts('schema', problem)),
      ...checkContent(document, catalogue, store).map((problem) => problemFacts(checkOf(problem), problem)),
    ],
    weight: null,
  }
}

const checkOf = ({ code }: Problem): string =>
  code === 'missing-page' ? 'links' : code.endsWith('-alt') ? 'alternative-texts' : 'references'

const problemFacts = (check: string, problem: Problem): DocumentProblem => ({
  check,
  code: problem.code,
  severity: problem.severity,
  message: problem.message,
  pointer: problem.pointer,
  item_id: problem.sectionId ?? null,
  ...(problem.suggest !== undefined && { suggest: problem.suggest }),
})
