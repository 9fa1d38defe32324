import { documentProblemsQuery } from '#api/document-problems.queries.ts'
import { explainPage } from '#engine/explain-page.ts'
import type { PageDocument, Problem } from '#engine/types.ts'
import type { DocumentProblems } from '#generated/api.d.ts'
import type { AppContext } from './app-context.ts'

/** The problems of a document's sections by their ids. */
export interface Explained {
  of: PageDocument
  problems: ReadonlyMap<string, Problem[]>
}
type Show = (explained: Explained) => void

/** What each part of a page shows by now: explaining takes longer than the next change. */
const newest = new WeakMap<Show, PageDocument>()

/**
 * Shows the problems of a page's sections to its authors, and once more with what only the shop's checks
 * find, such as dead links and missing alternative texts. A builder shows drafts, which it has checked itself.
 */
export async function explainForAuthors(
  written: PageDocument,
  { registry, queryClient }: Pick<AppContext, 'registry' | 'queryClient'>,
  show: Show,
): Promise<void> {
  newest.set(show, written)
  const report = (problems: Explained['problems']): void => {
    if (newest.get(show) === written) show({ of: written, problems })
  }
  const explained = await explainPage(written, registry)
  report(explained)
  if (document.documentElement.dataset['admin'] === undefined || window.parent !== window) return
  const { key, revision } = written.template
  const found = await queryClient.query(documentProblemsQuery(written.page_type, key)).catch(() => undefined)
  if (found?.revision === revision) report(withChecks(explained, found))
}

/** Adds what the shop's checks found to the sections it is in. */
function withChecks(explained: ReadonlyMap<string, Problem[]>, { problems }: DocumentProblems): Map<string, Problem[]> {
  const all = new Map(explained)
  for (const { check, item_id: id, code, severity, message, pointer } of problems) {
    // The page has found these itself.
    if (check === 'schema' || id === null) continue
    all.set(id, [...(all.get(id) ?? []), { code, severity, message, pointer, sectionId: id }])
  }
  return all
}
