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

/** So many characters of JSON are worth a request of their own; less stays in the page. */
const WORTH_A_REQUEST = 4000

const hashOf = ({ queryKey }: Pick<SectionQuery, 'queryKey'>) => keyHash(queryKey)

/**
 * On the server: what only the lower sections of a page read. The HTML says it all, and until a shopper comes near one of them
 * nobody needs it as data, so it comes after the page. Undefined where that is too little, and where the browser has to judge documents by itself.
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

/** On the server: the data of a page without what is deferred. */
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
