import type { Path } from '../content/content.ts'

/** How rows of the outline are shown. */
export interface Chooser {
  /** Rows have check boxes. */
  isChoosing: boolean
  /** The blocks of an item are not shown. */
  isClosed: (path: Path) => boolean
  toggle: (path: Path) => void
}
