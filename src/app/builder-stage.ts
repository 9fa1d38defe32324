import { type Area, AREAS, type Stage, type WrittenDocument } from '#engine/builder/documents.ts'
import type { Presenter } from '#engine/builder/presenter.ts'
import { pageMemory } from '#engine/document-memory.ts'
import { createReveal } from '#engine/builder/reveal.ts'
import { valueAt } from '#engine/json-pointer.ts'
import { normaliseDocument } from '#engine/normalise-document.ts'
import { isRecord } from '#engine/normalise-values.ts'
import type { ResolvedSection } from '#engine/resolved-section.ts'
import { isPrepared } from '#engine/prepared-document.ts'
import { referencesIn } from '#engine/shared-sections.ts'
import { sharedSectionsQuery } from '#api/template.queries.ts'
import type { TemplateResult } from '#generated/api.d.ts'
import { loadSectionData } from '#routes/load-data.ts'
import type { ResolvedDocument } from '#routes/loaded-page.ts'
import { pageContextOf } from '#pages/page-context.ts'
import { type DocumentSource, documentSources } from '#routes/document-sources.ts'
import { loadCode, resolveLoaded } from '#routes/resolve-documents.ts'
import { loadSanitiser } from '#ui/prose.tsx'
import type { createAppRouter } from './router.tsx'

interface Options {
  router: ReturnType<typeof createAppRouter>
  presenter: Pick<Presenter, 'prepare' | 'hold'>
  /** Renders the sections again. */
  refresh: () => void
  /** How much of a large document is rendered. */
  onProgress: (done: number, total: number) => void
}

/** A section to render, and its document with this section alone if its data has to be loaded first. */
interface Shown {
  id: string
  data?: ResolvedDocument
}

/** Creates the stage that shows documents by replacing them in the query cache. */
export function createStage({ router, presenter, refresh, onProgress }: Options): Stage & {
  /** Loads what marking the shown sections requires. */
  prepare: () => Promise<void>
  /** Renders all sections again, those of a large document in steps. */
  renderAll: () => void
} {
  const { context } = router.options
  const { queryClient, registry } = context

  function page() {
    const { pathname, search } = router.state.location
    return pageContextOf(pathname, search)
  }
  function sourceOf(area: Area): DocumentSource {
    const navigated = router.state.matches.at(-1)?.loaderData
    const { denied } = navigated ?? context.served ?? {}
    return documentSources(page(), denied)[area === 'page' ? 'own' : area]
  }

  function read(area: Area): TemplateResult | undefined {
    const source = sourceOf(area)
    return source.read(queryClient.getQueryData(source.query.queryKey))
  }

  function write(area: Area, result: TemplateResult): void {
    const { query, ...source } = sourceOf(area)
    const stored = queryClient.getQueryCache().find({ queryKey: query.queryKey, exact: true })
    // Without being compared with the former document and copied, so that unchanged sections stay the same objects.
    if (stored) stored.setState({ data: source.write(stored.state.data, result), dataUpdatedAt: Date.now() })
    else queryClient.setQueryData(query.queryKey, (data: unknown) => source.write(data, result))
  }

  /** The last document of each area, and the query cache's copy of it. */
  const given = new Map<Area, { document: WrittenDocument; copy: TemplateResult | undefined }>()

  const shown = (area: Area): WrittenDocument | undefined => {
    const result = read(area)
    const last = given.get(area)
    if (result && last?.copy === result) return last.document
    return result && !isPrepared(result) ? (result as object as WrittenDocument) : undefined
  }
  const keysIn = (document: WrittenDocument) => [
    ...new Set(normaliseDocument(document, pageMemory).document.items.map(({ key }) => key)),
  ]

  /** Adds the published shared sections that a document refers to. Those that the host sends are kept. */
  async function complete(document: WrittenDocument): Promise<WrittenDocument> {
    const given = isRecord(document.shared) ? document.shared : {}
    const lists = [document, ...Object.values(given)].map((one) => valueAt(one, '/component_data'))
    const wanted = lists.flatMap((items) => (Array.isArray(items) ? referencesIn(items) : []))
    const unknown = [...new Set(wanted)].filter((key) => !Object.hasOwn(given, key))
    if (unknown.length === 0) return document
    const published = await queryClient.query(sharedSectionsQuery(unknown))
    return { ...document, shared: { ...published, ...given } }
  }

  /** Sections whose data was loaded. */
  const loaded = new WeakSet<ResolvedSection>()
  const reveal = createReveal<Shown>({
    load: (list) => loadData(list.flatMap(({ data }) => data ?? [])),
    hold: presenter.hold,
    render: () => {
      refresh()
      return painted()
    },
    onProgress,
  })

  /** Loads the data of sections, so that they do not disappear meanwhile. */
  async function loadData(list: readonly ResolvedDocument[]): Promise<void> {
    await Promise.all(list.map((one) => loadSectionData(one, context, page())))
    for (const { sections } of list) for (const section of sections) loaded.add(section)
  }

  return {
    registry,
    memory: pageMemory,
    shown,
    complete,
    prepare: async () => {
      const documents = AREAS.flatMap((area) => shown(area) ?? [])
      // New texts are sanitised in the browser; without the sanitiser their sections would disappear while it loads.
      await Promise.all([loadSanitiser(), presenter.prepare(documents.flatMap(keysIn))])
    },
    show: async (area, document) => {
      const result = document as object as TemplateResult
      await Promise.all([loadCode(result, registry), presenter.prepare(keysIn(document))])
      const resolved = resolveLoaded(result, context, page())
      const changed = resolved.sections.filter((section) => !loaded.has(section))
      const now = reveal.begin(
        changed.map((section) => ({ id: section.id, data: { ...resolved, sections: [section] } })),
      )
      await loadData(now.flatMap(({ data }) => data ?? []))
      write(area, result)
      given.set(area, { document, copy: read(area) })
      await painted()
      void reveal.run()
    },
    renderAll: () => {
      reveal.forget()
      const items = AREAS.flatMap((area) => {
        const document = shown(area)
        return document ? normaliseDocument(document, pageMemory).document.items : []
      })
      reveal.begin(items.map(({ id }) => ({ id })))
      refresh()
      void painted().then(reveal.run)
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
