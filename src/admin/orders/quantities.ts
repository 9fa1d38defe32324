import type { DeskQuantity } from '#generated/api.d.ts'

/** Units by the id of their line. */
export type Quantities = Readonly<Record<string, number>>

/** A line with how many of its units can be chosen. */
export interface Choosable {
  id: number
  most: number
}

/** Everything that can be chosen. */
export const allOf = (lines: readonly Choosable[]): Quantities =>
  Object.fromEntries(lines.map(({ id, most }) => [id, most]))

/** Returns the chosen units as the API takes them. A line that has fewer left meanwhile is limited to these. */
export const chosenOf = (lines: readonly Choosable[], quantities: Quantities): DeskQuantity[] =>
  lines
    .map(({ id, most }) => ({ id, quantity: Math.min(quantities[id] ?? 0, most) }))
    .filter(({ quantity }) => quantity > 0)

export const unitsOf = (chosen: readonly DeskQuantity[]): number =>
  chosen.reduce((sum, { quantity }) => sum + quantity, 0)

/** Whether all that can be chosen is chosen. */
export const isEverything = (lines: readonly Choosable[], chosen: readonly DeskQuantity[]): boolean =>
  unitsOf(chosen) === lines.reduce((sum, { most }) => sum + most, 0)
