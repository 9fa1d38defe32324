import { keyHash } from '#api/client/key-hash.ts'
import type { DeferredData } from '#api/payload.ts'
import { countEagerSections } from '#engine/lazy-sections.ts'
import { isPrepared, type PreparedDocument } from '#engine/prepared-document.ts'
import { queriesOf } from '#engine/resolve-page.ts'
import type { ResolvedSection } from '#engine/resolved-section.ts'
import type { PageContext, SectionQuery } from '#engine/types.ts'
import type { TemplateResult } from '#generated/api.d.ts'
import type { AppContext } from './app-context.ts'
import { documentQuery, footerQuery, headerQuery, subjectQuery } from './page-queries.ts'
import { writeQueries } from './query-data.ts'
import { resolveDocument } from './resolve-document.ts'
import { isShutOut } from './shut-out.ts'

/** Minimum characters of JSON worth a separate request. */
const WORTH_A_REQUEST = 4000

const hashOf = ({ queryKey }: Pick<SectionQuery, 'queryKey'>) => keyHash(queryKey)

/**
 * Returns the data only lower sections read, which is loaded after the page, because their HTML is complete until a
 * shopper comes near. Undefined if it is too little, or if the browser has to resolve documents itself. Server only.
 */
export function deferredData(context: AppContext, page: PageContext): Omit<DeferredData, 'version'> | undefined {
  const { queryClient } = context
  const own = queryClient.getQueryData(documentQuery(page).queryKey)?.result
  if (!isPrepared(own) || context.showProblems || isShutOut(queryClient)) return undefined
  const sectionsOf = (result: TemplateResult | undefined) =>
    result ? resolveDocument(result, context, page).sections : []
  const sections = sectionsOf(own as object as TemplateResult)
  const first = countEagerSections(own.template.key)
  const lower = sections.slice(first)
  const around = [headerQuery(), footerQuery()].flatMap(({ queryKey }) =>
    sectionsOf(queryClient.getQueryData(queryKey)),
  )
  const subject = subjectQuery(page)
  const needed = new Set(
    [...queriesOf([...sections.slice(0, first), ...around], page), ...(subject ? [subject] : [])].map(hashOf),
  )
  const theirs = new Set(queriesOf(lower, page).map(hashOf))
  const data = {
    sections: Object.fromEntries(lower.flatMap(settingsOf)),
    queries: writeQueries(queryClient, ({ queryHash }) => theirs.has(queryHash) && !needed.has(queryHash)),
  }
  return JSON.stringify(data).length < WORTH_A_REQUEST ? undefined : data
}

const settingsOf = ({ id, ready }: ResolvedSection) =>
  ready ? [[id, { settings: ready.settings, blocks: ready.blocks }] as const] : []

/** Returns a page's data without the deferred part. Server only. */
export function withoutDeferred(
  { queryClient }: Pick<AppContext, 'queryClient'>,
  page: PageContext,
  { sections, queries }: Omit<DeferredData, 'version'>,
): ReturnType<typeof writeQueries> {
  const deferred = new Set(queries.map(([key]) => keyHash(key)))
  const own = hashOf(documentQuery(page))
  return writeQueries(queryClient, ({ queryHash }) => !deferred.has(queryHash)).map(([key, data]) =>
    keyHash(key) === own ? [key, withoutSettings(data as { result: PreparedDocument }, sections)] : [key, data],
  )
}

function withoutSettings(data: { result: PreparedDocument }, sections: DeferredData['sections']) {
  const items = data.result.component_data.map((item) =>
    item.id in sections ? { id: item.id, key: item.key, deferred: true as const } : item,
  )
  return { ...data, result: { ...data.result, component_data: items } }
}
