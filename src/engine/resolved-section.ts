import type { Problem, ResolvedBlock, SectionDefinition } from './types.ts'

/** A section of a page, ready to render, or the reason why it is not. */
export interface ResolvedSection {
  id: string
  key: string
  problems: Problem[]
  /** Absent when the item is unknown or invalid: the rest of the page stands (EN-02). */
  ready?: { definition: SectionDefinition; settings: Record<string, unknown>; blocks: ResolvedBlock[] }
  /** What its HTML shows holds no longer: it is rendered in the browser instead of being taken over. */
  isOutdated?: true
  /** Stands in the served page, and its code is still to come. */
  late?: { resolved: Promise<ResolvedSection>; awake: () => void }
}
