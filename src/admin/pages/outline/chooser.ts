import type { Path } from '../content/content.ts'
import type { GroupedProblems } from '../inspector/item-errors.ts'

/** How rows of the outline are shown. */
export interface Chooser {
  problemsOf: GroupedProblems
  titleOf: (path: Path) => string
  /** Whether rows have check boxes. */
  isChoosing: boolean
  /** Returns whether the blocks of an item are collapsed. */
  isClosed: (path: Path) => boolean
  toggle: (path: Path) => void
}
