import type { Area } from './documents.ts'

/** A section on the page that others can be dropped beside. */
export interface Standing {
  area: Area
  id: string
  top: number
  bottom: number
}

/** Where a dragged section would stand. */
export interface DropPlace {
  area: Area
  /** The item that it would stand before; absent at the end of its area. */
  before?: string
  /** Where the line is drawn, in css pixels of the viewport. */
  y: number
}

/**
 * The place between two sections that is nearest to a height of the viewport. Sections without a height (those that only wait for something)
 * are passed over.
 */
export function dropPlaceAt(y: number, sections: readonly Standing[]): DropPlace | undefined {
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
