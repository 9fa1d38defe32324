import { type Area, AREAS, type Stage, type WrittenDocument } from '#engine/builder/documents.ts'
import type { Presenter } from '#engine/builder/presenter.ts'
import { isPrepared } from '#engine/prepared-document.ts'
import type { TemplateResult } from '#generated/api.d.ts'
import { loadSectionData } from '#routes/load-data.ts'
import { pageContextOf } from '#pages/page-context.ts'
import { documentQuery, footerQuery, headerQuery, notFoundQuery } from '#routes/page-queries.ts'
import { loadCode, resolveLoaded } from '#routes/resolve-documents.ts'
import { loadSanitiser } from '#ui/prose.tsx'
import type { createAppRouter } from './router.tsx'

interface Options {
  router: ReturnType<typeof createAppRouter>
  presenter: Pick<Presenter, 'prepare'>
}

/** Creates the stage that shows documents by replacing them in the query cache. */
export function createStage({ router, presenter }: Options): Stage & {
  /** Loads what marking the shown sections requires. */
  prepare: () => Promise<void>
} {
  const { context } = router.options
  const { queryClient, registry } = context

  function page() {
    const { pathname, search } = router.state.location
    return pageContextOf(pathname, search)
  }
  const isDenied = () => {
    const navigated = router.state.matches.at(-1)?.loaderData
    return (navigated ?? context.served)?.denied !== undefined
  }

  function read(area: Area): TemplateResult | undefined {
    if (area === 'header') return queryClient.getQueryData(headerQuery().queryKey)
    if (area === 'footer') return queryClient.getQueryData(footerQuery().queryKey)
    if (isDenied()) return queryClient.getQueryData(notFoundQuery().queryKey)
    return queryClient.getQueryData(documentQuery(page()).queryKey)?.result
  }

  function write(area: Area, result: TemplateResult): void {
    if (area === 'header') queryClient.setQueryData(headerQuery().queryKey, result)
    else if (area === 'footer') queryClient.setQueryData(footerQuery().queryKey, result)
    else if (isDenied()) queryClient.setQueryData(notFoundQuery().queryKey, result)
    else queryClient.setQueryData(documentQuery(page()).queryKey, (own) => ({ status: 200, ...own, result }))
  }

  /** The last document of each area, and the query cache's copy of it. */
  const given = new Map<Area, { document: WrittenDocument; copy: TemplateResult | undefined }>()

  const shown = (area: Area): WrittenDocument | undefined => {
    const result = read(area)
    const last = given.get(area)
    if (result && last?.copy === result) return last.document
    return result && !isPrepared(result) ? (result as object as WrittenDocument) : undefined
  }
  const keysIn = ({ component_data: items }: WrittenDocument) =>
    items.flatMap((item) => {
      const { key } = (item ?? {}) as { key?: unknown }
      return typeof key === 'string' ? [key] : []
    })

  return {
    registry,
    shown,
    prepare: async () => {
      const documents = AREAS.flatMap((area) => shown(area) ?? [])
      // New texts are sanitised in the browser; without the sanitiser their sections would disappear while it loads.
      await Promise.all([loadSanitiser(), presenter.prepare(documents.flatMap(keysIn))])
    },
    show: async (area, document) => {
      const result = document as object as TemplateResult
      await Promise.all([loadCode(result, registry), presenter.prepare(keysIn(document))])
      // The data is loaded first, so that sections do not disappear meanwhile.
      await loadSectionData(resolveLoaded(result, context, page()), context, page())
      write(area, result)
      given.set(area, { document, copy: read(area) })
      await painted()
    },
  }
}

/** Resolves after the next paint; immediately for a hidden page. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    const late = setTimeout(resolve, 250)
    requestAnimationFrame(() =>
      setTimeout(() => {
        clearTimeout(late)
        resolve()
      }),
    )
  })
}
