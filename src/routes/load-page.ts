import type { AppContext } from './app-context.ts'
import { guardPage } from './guard-page.ts'
import { loadData } from './load-data.ts'
import { loadDocuments } from './load-documents.ts'
import { loadShop } from './load-shop.ts'
import type { LoadedPage } from './loaded-page.ts'
import type { PageRequest } from './visit.ts'
import { readVisit } from './read-visit.ts'
import { receivePayload } from './receive-payload.ts'
import { resolveDocuments } from './resolve-documents.ts'

/**
 * Turns a request into a page that can be rendered. The server calls it for every page it makes, and then renders and
 * stores the HTML (src/app/make-page.ts); a browser calls it for every navigation. Each step takes what the step before
 * returned (docs/how-pages-are-made.md).
 *
 * @throws a redirect of a guard or of the owner
 * @throws PageError if the page cannot be shown at all; a section that fails does not fail its page
 */
export async function loadPage(request: PageRequest, context: AppContext): Promise<LoadedPage> {
  // Address: the kind of page, its entity, and its declared parameters.
  const visit = readVisit(request, context)
  // In browsers, one reply contains what all following steps read.
  if (!import.meta.env.SSR) await receivePayload(visit)
  // The shop's settings, without which there is no page.
  const openVisit = await loadShop(visit)
  // Guard: admits, redirects or rejects the visitor.
  const guarded = await guardPage(openVisit)
  // Documents: header, page and footer, together with the page's entity.
  const documented = await loadDocuments(guarded)
  // Sections: migrated, validated, bound, and with their code loaded.
  const resolved = await resolveDocuments(documented)
  // Data: everything the sections read.
  return loadData(resolved)
}
