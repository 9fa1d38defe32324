import { lazy, memo, Suspense, use, useEffect } from 'react'
import { lazyCode } from '#lib/lazy-code.ts'
import { useIsHydrated } from '#ui/use-is-hydrated.ts'
import type { ResolvedSection } from './resolved-section.ts'
import { SectionBoundary } from './section-boundary.tsx'

// Never loaded for shoppers. On the server it is loaded, to be part of an admin's HTML.
const card = lazyCode(() => import('./problem-card.tsx'))
const ProblemCard = import.meta.env.SSR
  ? (await card.load()).ProblemCard
  : lazy(() => card.loadEventually().then((module) => ({ default: module.ProblemCard })))

interface Props {
  sections: ResolvedSection[]
  /** Authors see a card in place of an invalid section; shoppers see nothing. */
  showProblems: boolean
  /** Called when a section throws while it renders. */
  onSectionError: (section: ResolvedSection, error: unknown) => void
}

/** The position of all lower sections, so that moving some does not render the others again. */
const FURTHER_DOWN = 3

/** Renders a document's sections in order, each within its own boundary (EN-01, EN-03). */
export function SectionList({ sections, showProblems, onSectionError }: Props) {
  return sections.map((section, position) => (
    <SectionSlot
      key={section.id}
      section={section}
      position={Math.min(position, FURTHER_DOWN)}
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

// Memoised, so that rendering the page again does not affect lazy sections: React would render them in the browser
// instead of hydrating the server's HTML.
const SectionSlot = memo(({ section, position, showProblems, onError }: SlotProps) => {
  if (!section.ready && !section.lazy) {
    return showProblems ? <Problems section={section} /> : null
  }
  const broken = showProblems ? <Problems section={section} hasThrown /> : null
  return (
    // `data-near` may be set before hydration.
    <div
      id={section.id}
      data-section={section.key}
      data-hidden-on={section.hiddenOn?.join(' ')}
      data-look={section.look}
      suppressHydrationWarning
    >
      <Suspense fallback={null}>
        <SectionBoundary fallback={broken} onError={(error) => onError(section, error)}>
          {section.lazy ? (
            <LateContent late={section.lazy} position={position} />
          ) : (
            <SectionContent section={section} position={position} />
          )}
        </SectionBoundary>
      </Suspense>
      {showProblems && section.problems.length > 0 && <Problems section={section} />}
    </div>
  )
})

/** Loaded after the page. Until then, only a suspended component preserves the server's HTML. */
function Problems({ section, hasThrown = false }: Pick<SlotProps, 'section'> & { hasThrown?: boolean }) {
  return (
    <Suspense fallback={null}>
      <ProblemCard section={section} hasThrown={hasThrown} />
    </Suspense>
  )
}

/** Thrown to make React discard a section's server HTML and render it in the browser. */
export class OutdatedHtml extends Error {}

type Late = NonNullable<ResolvedSection['lazy']>

function LateContent({ late, position }: { late: Late; position: number }) {
  // Always called, even if already resolved: a suspended render must call the same hooks when it resumes.
  const section = use(late.resolved)
  useEffect(() => late.activate(), [late])
  return <SectionContent section={section} position={position} />
}

function SectionContent({ section: { id, ready, isOutdated }, position }: Pick<SlotProps, 'section' | 'position'>) {
  const isHydrated = useIsHydrated()
  if (isOutdated && !isHydrated) throw new OutdatedHtml()
  if (!ready) return null
  const Component = ready.definition.component
  return <Component id={id} settings={ready.settings} blocks={ready.blocks} position={position} />
}
