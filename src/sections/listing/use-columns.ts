import { useSyncExternalStore } from 'react'
import { createStoredChoice } from '#lib/stored-choice.ts'

/** Where the browser keeps how many columns a visitor likes. */
export const columnsKey = 'vitrine_columns'

/** How many products may stand side by side on a desktop. */
export const columnChoices = [2, 3, 4] as const
export type Columns = (typeof columnChoices)[number]

const kept = createStoredChoice(columnsKey)
const choose = (columns: Columns) => kept.choose(String(columns))

/**
 * The columns this visitor likes, else the listing's own, and how to choose. `isAlive` is false in the server's HTML,
 * where the script before the first paint speaks for the browser.
 */
export function useColumns(own: Columns): { columns: Columns; isAlive: boolean; choose: (columns: Columns) => void } {
  const chosen = useSyncExternalStore<string | null | undefined>(kept.subscribe, kept.read, () => undefined)
  const columns = columnChoices.find((one) => String(one) === chosen) ?? own
  return { columns, isAlive: chosen !== undefined, choose }
}
