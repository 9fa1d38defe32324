import { shopValuesQuery } from '#api/shop-values.queries.ts'
import { registerFacets } from '#pages/search.ts'
import * as pages from '#words/pages.ts'
import type { Visit } from './visit.ts'
import { orFail, PageError } from './page-error.ts'

/** Loads the shop's settings. @throws PageError for a shop without a licence (RT-15) */
export async function loadShop(visit: Visit): Promise<Visit> {
  const { queryClient, response } = visit.context
  const initial = await orFail(response, queryClient.query(shopValuesQuery()))
  if (!import.meta.env.SSR) registerFacets(initial.facets)
  if (!initial.license_status) {
    response.status = 404
    throw new PageError(pages.websiteUnavailable())
  }
  if (!initial.storefront?.id) throw new PageError(pages.serverErrorText())
  return visit
}
