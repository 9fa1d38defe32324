import { explainPageCode } from '#engine/explain-page-code.ts'
import { queriesOf } from '#engine/resolve-page.ts'
import type { AppContext } from './app-context.ts'
import { type LoadedPage, listParts, type ResolvedDocument } from './loaded-page.ts'
import type { ResolvedVisit } from './visit.ts'
import type { PageContext } from '#engine/types.ts'
import { problemsQuery } from './page-queries.ts'

/** Loads what the sections of a page read. A failed call is handled by its section. */
export async function loadData({ context, page, denied, documents }: ResolvedVisit): Promise<LoadedPage> {
  await Promise.all(listParts(documents).map((document) => loadSectionData(document, context, page)))
  return { page, documents, ...(denied !== undefined && { denied }) }
}

/** Loads the queries of a document's sections and, for an admin's page on the server, explains its problems (EN-02). */
export async function loadSectionData(
  { sections, written }: ResolvedDocument,
  { queryClient, registry, showProblems }: AppContext,
  page: PageContext,
): Promise<void> {
  await Promise.all(queriesOf(sections, page).map((options) => queryClient.query(options).catch(() => undefined)))
  if (!import.meta.env.SSR || !showProblems || !written) return
  const { explainPage } = await explainPageCode.load()
  queryClient.setQueryData(problemsQuery(written.template.key).queryKey, [...(await explainPage(written, registry))])
}
