import { ApiError } from '#api/client/errors.ts'
import type { TemplateResult } from '#generated/api.d.ts'
import type { PageParts } from './loaded-page.ts'
import type { DocumentedVisit, GuardedVisit } from './visit.ts'
import { orFail } from './page-error.ts'
import { documentQuery, footerQuery, headerQuery, notFoundQuery, subjectQuery } from './page-queries.ts'
import { isShutOut } from './shut-out.ts'

/** Loads the documents of a page, and the entity that their bindings refer to; sets the page's status. */
export async function loadDocuments(visit: GuardedVisit): Promise<DocumentedVisit> {
  const { queryClient, response } = visit.context
  const isBare = isShutOut(queryClient)
  const [header, own, footer] = await orFail(
    response,
    Promise.all([
      isBare ? undefined : queryClient.query(headerQuery()),
      loadOwn(visit, isBare),
      isBare ? undefined : queryClient.query(footerQuery()),
      loadSubject(visit),
    ]),
  )
  const documents: PageParts<TemplateResult> = {
    ...(header && { header }),
    ...(own && { own }),
    ...(footer && { footer }),
  }
  return { ...visit, documents }
}

/** Returns the page's document, or the not-found document for a denied visitor. */
async function loadOwn(
  { context: { queryClient, response }, page, denied }: GuardedVisit,
  isBare: boolean,
): Promise<TemplateResult | undefined> {
  if (denied !== undefined) {
    response.status = 404
    return isBare ? undefined : queryClient.query(notFoundQuery())
  }
  const { status, result } = await queryClient.query(documentQuery(page))
  if (status >= 400) response.status = status
  return result
}

/** A missing entity is handled by the document, whose own response is 404. */
async function loadSubject({ context, page }: GuardedVisit): Promise<undefined> {
  try {
    const subject = subjectQuery(page)
    if (subject) await context.queryClient.query(subject)
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error
  }
}
