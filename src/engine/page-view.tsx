import { lazy, Suspense } from 'react'
import type { ResolvedSection } from './resolve-page.ts'
import { SectionBoundary } from './section-boundary.tsx'
import type { Problem } from './types.ts'

// Shoppers never see one, so they never load it.
const ProblemCard = lazy(() => import('./problem-card.tsx').then((module) => ({ default: module.ProblemCard })))

interface Props {
  sections: ResolvedSection[]
  /** Authors see a card in place of a section that can't be shown; shoppers see nothing. */
  showProblems: boolean
  /** Told when a section throws while it renders. */
  onSectionError: (section: ResolvedSection, error: unknown) => void
}

/** Renders a document's sections in order, each within its own boundary (EN-01, EN-03). */
export function SectionList({ sections, showProblems, onSectionError }: Props) {
  return sections.map((section, position) => {
    if (!section.ready) {
      return showProblems ? (
        <Suspense key={section.id} fallback={null}>
          <ProblemCard section={section} />
        </Suspense>
      ) : null
    }
    const { definition, settings, blocks } = section.ready
    const Component = definition.component
    const broken = showProblems ? <ProblemCard section={{ ...section, problems: [threw(section)] }} /> : null
    return (
      <div key={section.id} id={section.id} data-section={section.key}>
        <Suspense fallback={null}>
          <SectionBoundary fallback={broken} onError={(error) => onSectionError(section, error)}>
            <Component id={section.id} settings={settings} blocks={blocks} position={position} />
          </SectionBoundary>
        </Suspense>
        {showProblems && section.problems.length > 0 && <ProblemCard section={section} />}
      </div>
    )
  })
}

const threw = (section: ResolvedSection): Problem => ({
  code: 'section-threw',
  severity: 'error',
  message: 'The section threw while it rendered; the console has the details.',
  pointer: '',
  sectionId: section.id,
  key: section.key,
})
