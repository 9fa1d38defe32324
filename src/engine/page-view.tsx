import { lazy, memo, Suspense, use, useEffect } from 'react'
import { lazyCode } from '#lib/lazy-code.ts'
import { useIsAlive } from '#ui/use-is-alive.ts'
import type { ResolvedSection } from './resolved-section.ts'
import { SectionBoundary } from './section-boundary.tsx'
import type { Problem } from './types.ts'

// Shoppers never see one, so they never load it. On the server it is there, so that it stands in the HTML of an admin's page.
const card = lazyCode(() => import('./problem-card.tsx'))
const ProblemCard = import.meta.env.SSR
  ? (await card.load()).ProblemCard
  : lazy(() => card.loadEventually().then((module) => ({ default: module.ProblemCard })))

interface Props {
  sections: ResolvedSection[]
  /** Authors see a card in place of a section that can't be shown; shoppers see nothing. */
  showProblems: boolean
  /** Called when a section throws while it renders. */
  onSectionError: (section: ResolvedSection, error: unknown) => void
}

/** Renders a document's sections in order, each within its own boundary (EN-01, EN-03). */
export function SectionList({ sections, showProblems, onSectionError }: Props) {
  return sections.map((section, position) => (
    <SectionSlot
      key={section.id}
      section={section}
      position={position}
      showProblems={showProblems}
      onError={onSectionError}
    />
  ))
}

interface SlotProps {
  section: ResolvedSection
  position: number
  showProblems: boolean
  onError: Props['onSectionError']
}

// Remembered, so that a page that renders again does not touch the late sections: React would render those in the
// browser at once instead of taking over the server's HTML when their code is there.
const SectionSlot = memo(({ section, position, showProblems, onError }: SlotProps) => {
  if (!section.ready && !section.late) {
    return showProblems ? <Problems section={section} /> : null
  }
  const broken = showProblems ? <Problems section={{ ...section, problems: [threw(section)] }} /> : null
  return (
    // `data-near` may be set before hydration.
    <div id={section.id} data-section={section.key} suppressHydrationWarning>
      <Suspense fallback={null}>
        <SectionBoundary fallback={broken} onError={(error) => onError(section, error)}>
          {section.late ? (
            <LateContent late={section.late} position={position} />
          ) : (
            <SectionContent section={section} position={position} />
          )}
        </SectionBoundary>
      </Suspense>
      {showProblems && section.problems.length > 0 && <Problems section={section} />}
    </div>
  )
})

/** Its code loads after the page. Until then only a suspended component leaves the server's HTML in place. */
function Problems({ section }: Pick<SlotProps, 'section'>) {
  return (
    <Suspense fallback={null}>
      <ProblemCard section={section} />
    </Suspense>
  )
}

/** Thrown to make React drop the served HTML of a section and render it in the browser: nothing is wrong with it. */
export class OutdatedHtml extends Error {}

type Late = NonNullable<ResolvedSection['late']>

function LateContent({ late, position }: { late: Late; position: number }) {
  // Asked even when the code is there by now: a render that has waited must ask again, or React takes the hooks behind
  // for new ones.
  const section = use(late.resolved)
  const isAlive = useIsAlive()
  useEffect(() => late.awake(), [late])
  if (section.isOutdated && !isAlive) throw new OutdatedHtml()
  return <SectionContent section={section} position={position} />
}

function SectionContent({ section: { id, ready }, position }: Pick<SlotProps, 'section' | 'position'>) {
  if (!ready) return null
  const Component = ready.definition.component
  return <Component id={id} settings={ready.settings} blocks={ready.blocks} position={position} />
}

const threw = (section: ResolvedSection): Problem => ({
  code: 'section-threw',
  severity: 'error',
  message: 'The section threw while it rendered; the console has the details.',
  pointer: '',
  sectionId: section.id,
  key: section.key,
})
