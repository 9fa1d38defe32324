import type { Problem, ResolvedBlock, SectionDefinition } from './types.ts'
import type { Device } from './visibility.ts'

/** A section of a page, ready to render or with its problems. */
export interface ResolvedSection {
  id: string
  key: string
  problems: Problem[]
  /** Absent for unknown and invalid items; the rest of the page is unaffected (EN-02). */
  ready?: { definition: SectionDefinition; settings: Record<string, unknown>; blocks: ResolvedBlock[] }
  /** Devices on which the style sheet hides it. */
  hiddenOn?: readonly Device[]
  /** Its look, as the style sheet names it: `raised below-none narrow`. */
  look?: string
  /** Its server HTML is stale: it is rendered in the browser instead of being hydrated. */
  isOutdated?: true
  /** Rendered by the server, with its code still loading. */
  lazy?: { resolved: Promise<ResolvedSection>; activate: () => void }
}
