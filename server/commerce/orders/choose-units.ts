import { invalidValues } from '#server/platform/resources/refuse-values.ts'
import * as t from '#words/admin-orders.ts'
import type { ChosenUnits, LineUnits } from './order-units.ts'

/**
 * Returns the chosen units of an order's lines, or all available ones.
 * @throws ApiError 422 that names each line whose units are not available
 */
export function chooseUnits(
  lines: readonly LineUnits[],
  chosen: readonly ChosenUnits[] | undefined,
  available: (line: LineUnits) => number,
): ChosenUnits[] {
  if (chosen === undefined)
    return lines.flatMap((line) => {
      const quantity = available(line)
      return quantity > 0 ? [{ id: line.id, quantity }] : []
    })
  const errors: Record<string, string> = {}
  const seen = new Set<number>()
  for (const [index, { id, quantity }] of chosen.entries()) {
    const line = lines.find((one) => one.id === id)
    const left = line ? available(line) : 0
    if (!line || seen.has(id)) errors[`/lines/${index}/id`] = t.unknownLine()
    else if (quantity < 1 || quantity > left)
      errors[`/lines/${index}/quantity`] = t.unitsLeft({ left: Math.max(0, left), name: line.name })
    seen.add(id)
  }
  if (Object.keys(errors).length > 0) throw invalidValues(errors)
  return chosen.map(({ id, quantity }) => ({ id, quantity }))
}
