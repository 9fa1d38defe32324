import type { Area } from './documents.ts'

/** A section on the page, beside which others can be dropped. */
export interface SectionBox {
  area: Area
  id: string
  top: number
  bottom: number
}

export interface DropPlace {
  area: Area
  /** The following item; absent at the end of the area. */
  before?: string
  /** Position of the drop line, in CSS pixels of the viewport. */
  y: number
}

/**
 * Returns the place between two sections nearest to a height of the viewport. Sections without a height are skipped.
 */
export function dropPlaceAt(y: number, sections: readonly SectionBox[]): DropPlace | undefined {
  const shown = sections.filter(({ top, bottom }) => bottom > top)
  const places = shown.flatMap(({ area, id, top, bottom }, index): DropPlace[] => {
    const next = shown[index + 1]
    const isLast = next?.area !== area
    return [{ area, before: id, y: top }, ...(isLast ? [{ area, y: bottom }] : [])]
  })
  return places.reduce<DropPlace | undefined>(
    (best, one) => (best === undefined || Math.abs(one.y - y) < Math.abs(best.y - y) ? one : best),
    undefined,
  )
}
