import { useSyncExternalStore } from 'react'
import { createStoredChoice } from '#lib/stored-choice.ts'

/** Local storage key of the visitor's number of columns. */
export const columnsKey = 'vitrine_columns'

/** Possible numbers of products per row on a desktop. */
export const columnChoices = [2, 3, 4] as const
export type Columns = (typeof columnChoices)[number]

const stored = createStoredChoice(columnsKey)
const choose = (columns: Columns) => stored.choose(String(columns))

/**
 * Returns the visitor's number of columns, by default the listing's. `isAlive` is false in the server's HTML, where
 * `beforePaint` applies the choice.
 */
export function useColumns(own: Columns): { columns: Columns; isAlive: boolean; choose: (columns: Columns) => void } {
  const chosen = useSyncExternalStore<string | null | undefined>(stored.subscribe, stored.read, () => undefined)
  const columns = columnChoices.find((one) => String(one) === chosen) ?? own
  return { columns, isAlive: chosen !== undefined, choose }
}
