import { useQuery } from '@tanstack/react-query'
import { useMatches, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { TemplateBoth } from '#api/template.ts'
import { PageContextProvider } from '#engine/page-context.tsx'
import { SectionList } from '#engine/page-view.tsx'
import { isPrepared } from '#engine/prepared-document.ts'
import type { ResolvedSection } from '#engine/resolved-section.ts'
import type { PageContext, PageDocument } from '#engine/types.ts'
import type { TemplateResult } from '#generated/api.d.ts'
import { lazyCode } from '#lib/lazy-code.ts'
import type { AppContext } from './app-context.ts'
import { type DocumentSource, documentSources } from './document-sources.ts'
import { NotFoundPage } from './error-pages.tsx'
import type { Explained } from './explain-for-authors.ts'
import type { LoadedPage, ResolvedDocument } from './loaded-page.ts'
import { presenterQuery, problemsQuery } from './page-queries.ts'
import { loadCode, resolveLoaded } from './resolve-documents.ts'

const authors = lazyCode(() => import('./explain-for-authors.ts'))

/** Returns the sections with detailed problems for authors, from the server or once their code is loaded. */
function useExplained(sections: ResolvedSection[], document: PageDocument | undefined, context: AppContext) {
  const { showProblems, queryClient } = context
  const [explained, setExplained] = useState<Explained | undefined>(() => {
    const served = document && queryClient.getQueryData(problemsQuery(document.template.key).queryKey)
    return served && { of: document, problems: new Map(served) }
  })
  useEffect(() => {
    if (showProblems && document)
      void authors.loadEventually().then(({ explainForAuthors }) => explainForAuthors(document, context, setExplained))
  }, [document, context, showProblems])
  if (!explained || explained.of !== document) return sections
  return sections.map((section) => {
    // The document alone does not reveal whether a plugin is installed.
    const ofShop = section.problems.filter(({ code }) => code === 'plugin-off')
    const problems = explained.problems.get(section.id)
    return problems ? { ...section, problems: ofShop.length > 0 ? [...ofShop, ...problems] : problems } : section
  })
}

/** Returns the page shown: that of the last navigation or, at first, the served one. */
function useLoadedPage(): LoadedPage | undefined {
  const { served } = useRouter().options.context
  const navigated = useMatches({ select: (matches) => matches.at(-1)?.loaderData })
  return navigated ?? served
}

/** The component of every route: the sections of its document. */
export function DocumentPage() {
  const loaded = useLoadedPage()
  const own = loaded?.documents.own
  if (!loaded || !own) return <NotFoundPage />
  const { page, denied } = loaded
  return <ShownDocument loaded={own} page={page} source={documentSources(page, denied).own} />
}

/** The header of every page. */
export function HeaderDocument() {
  const { page, documents } = useLoadedPage() ?? {}
  return page && documents?.header ? (
    <ShownDocument loaded={documents.header} page={page} source={documentSources(page).header} />
  ) : null
}

/** The footer of every page. */
export function FooterDocument() {
  const { page, documents } = useLoadedPage() ?? {}
  return page && documents?.footer ? (
    <ShownDocument loaded={documents.footer} page={page} source={documentSources(page).footer} />
  ) : null
}

/**
 * Returns the newest version of a document whose code is loaded: a builder replaces documents, and the browser fetches
 * stale ones again.
 */
function useNewest(loaded: ResolvedDocument, { query, read }: DocumentSource, page: PageContext): ResolvedDocument {
  const { context } = useRouter().options
  const [shown, setShown] = useState(loaded)
  const [from, setFrom] = useState(loaded)
  if (from !== loaded) {
    setFrom(loaded)
    // Resolved documents do not depend on the page, so their sections need not render again.
    if (shown.result !== loaded.result || !isPrepared(loaded.result)) setShown(loaded)
  }
  const { data } = useQuery<TemplateBoth | TemplateResult>({
    ...(query as object),
    queryKey: query.queryKey,
    enabled: false,
  })
  const newest = read(data)
  useEffect(() => {
    if (!newest || newest === shown.result) return undefined
    let isOutdated = false
    loadCode(newest, context.registry).then(
      () => !isOutdated && setShown(resolveLoaded(newest, context, page)),
      () => undefined,
    )
    return () => {
      isOutdated = true
    }
  }, [newest, shown, context, page])
  return shown
}

const useShown: typeof useNewest = import.meta.env.SSR ? (loaded) => loaded : useNewest

/** Returns the builder that controls the page; only browsers have one. */
const useBuilder = import.meta.env.SSR ? () => undefined : () => useQuery(presenterQuery()).data

/** Returns an equal page as the same object, so that sections do not render again. */
function useStable(page: PageContext): PageContext {
  const text = JSON.stringify(page)
  return useMemo(() => JSON.parse(text) as PageContext, [text])
}

interface ShownProps {
  loaded: ResolvedDocument
  page: PageContext
  source: DocumentSource
}

function ShownDocument({ loaded, page: given, source }: ShownProps) {
  const { context } = useRouter().options
  const page = useStable(given)
  const { document, written, sections: found } = useShown(loaded, source, page)
  const explained = useExplained(found, written, context)
  const builder = useBuilder()
  const sections = builder?.present(explained, written) ?? explained
  const { key } = document.template
  const onThrow = builder?.onThrow
  const report = useCallback(
    (section: ResolvedSection, error: unknown) => {
      console.error(`Section ${section.key}#${section.id} of ${key} threw`, error)
      onThrow?.(section.id)
    },
    [key, onThrow],
  )
  return (
    <PageContextProvider value={page}>
      <SectionList sections={sections} showProblems={context.showProblems} onSectionError={report} />
    </PageContextProvider>
  )
}
