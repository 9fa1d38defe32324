import { activateParts } from '#lib/queued-interactions.ts'
import * as pages from '#words/pages.ts'
import { guards } from './guards.ts'
import type { GuardedVisit, Visit } from './visit.ts'

/** Checks the page's rule and guard; a rejected visit shows the not-found page (RT-07, RT-08). */
export async function guardPage(visit: Visit): Promise<GuardedVisit> {
  const { address, isPreload, pathname } = visit
  // Parts still waiting for their code must be able to follow the navigation.
  if (!isPreload) await activateParts()
  const { guard } = address.row
  const isAdmitted = address.exists && (!guard || (await guards[guard](visit)))
  return isAdmitted ? visit : { ...visit, denied: pages.failedValidation({ path: pathname }) }
}
