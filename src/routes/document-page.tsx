import { useQuery } from '@tanstack/react-query'
import { useMatch, useMatches, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { explainPageCode } from '#engine/explain-page-code.ts'
import { PageContextProvider } from '#engine/page-context.tsx'
import { SectionList } from '#engine/page-view.tsx'
import type { ResolvedSection } from '#engine/resolved-section.ts'
import type { PageContext, PageDocument, Problem } from '#engine/types.ts'
import type { TemplateResult } from '#generated/api.d.ts'
import type { AppContext, PageEntry } from './app-context.ts'
import { NotFoundPage } from './error-pages.tsx'
import {
  documentQuery,
  footerQuery,
  headerQuery,
  notFoundQuery,
  presenterQuery,
  problemsQuery,
} from './page-queries.ts'
import { isWhole, loadSectionsOf, resolveDocument } from './resolve-document.ts'
import { pageContextOf } from '#pages/page-context.ts'
import type { RawSearch } from '#pages/search.ts'

interface PageMatch {
  pathname: string
  search: unknown
  context: object
}

/** Returns the sections with detailed problems for authors, from the server or once their code is loaded. */
function useExplained(
  sections: ResolvedSection[],
  document: PageDocument | undefined,
  { showProblems, registry, queryClient }: AppContext,
) {
  const [explained, setExplained] = useState<{ of: PageDocument; problems: Map<string, Problem[]> } | undefined>(() => {
    const served = document && queryClient.getQueryData(problemsQuery(document.template.key).queryKey)
    return served && { of: document, problems: new Map(served) }
  })
  useEffect(() => {
    if (!showProblems || !document) return
    void explainPageCode
      .loadEventually()
      .then(({ explainPage }) => explainPage(document, registry))
      .then((problems) => setExplained({ of: document, problems }))
  }, [document, registry, showProblems])
  if (!explained || explained.of !== document) return sections
  return sections.map((section) => {
    // The document alone does not reveal whether a plugin is installed.
    const ofShop = section.problems.filter(({ code }) => code === 'plugin-off')
    const problems = explained.problems.get(section.id)
    return problems ? { ...section, problems: [...ofShop, ...problems] } : section
  })
}

/**
 * Returns a match's page context. The object is stable until the address changes, so that sections do not render again.
 */
function usePageOf(match: PageMatch | undefined): PageContext {
  const address = JSON.stringify([match?.pathname ?? '/', match?.search ?? {}])
  const { isAdmin } = useRouter().options.context
  return useMemo(() => pageContextOf(...(JSON.parse(address) as [string, RawSearch]), isAdmin), [address, isAdmin])
}

/** The component of every route: the sections of its document. */
export function DocumentPage() {
  const match: PageMatch = useMatch({ strict: false })
  const page = usePageOf(match)
  const { denied } = match.context as AppContext & PageEntry
  return denied === undefined ? <OwnDocument page={page} /> : <NotFoundDocument page={page} />
}

// The loader has already loaded these; the queries only watch for newer versions, such as the builder's.
function OwnDocument({ page }: { page: PageContext }) {
  const { data } = useQuery({ ...documentQuery(page), enabled: false })
  return data?.result ? <DocumentSections result={data.result} page={page} /> : <NotFoundPage />
}

function NotFoundDocument({ page }: { page: PageContext }) {
  const { data } = useQuery({ ...notFoundQuery(), enabled: false })
  return data ? <DocumentSections result={data} page={page} /> : <NotFoundPage />
}

/** The header or footer of every page. */
export function ChromeDocument({ area }: { area: 'header' | 'footer' }) {
  const { data } = useQuery({ ...(area === 'header' ? headerQuery() : footerQuery()), enabled: false })
  const match: PageMatch | undefined = useMatches().at(-1)
  const page = usePageOf(match)
  return data && match ? <DocumentSections result={data} page={page} /> : null
}

/** Returns the newest version of a document whose code is loaded; one refetched in the background may need more. */
function useWhole(newest: TemplateResult, { registry }: AppContext): TemplateResult {
  const [shown, setShown] = useState(newest)
  useEffect(() => {
    if (isWhole(newest)) return undefined
    let isOutdated = false
    loadSectionsOf(newest, registry).then(
      () => !isOutdated && setShown(newest),
      () => undefined,
    )
    return () => {
      isOutdated = true
    }
  }, [newest, registry])
  if (shown !== newest && isWhole(newest)) setShown(newest)
  return isWhole(newest) ? newest : shown
}

function DocumentSections({ result: newest, page }: { result: TemplateResult; page: PageContext }) {
  const context = useRouter().options.context
  const result = useWhole(newest, context)
  const { document, written, sections: found } = resolveDocument(result, context, page)
  const explained = useExplained(found, written, context)
  const { data: builder } = useQuery(presenterQuery())
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
