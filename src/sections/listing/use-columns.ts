import { useSyncExternalStore } from 'react'
import { columnsKey } from './before-paint.ts'

/** How many products may stand side by side on a desktop. */
export const columnChoices = [2, 3, 4] as const
export type Columns = (typeof columnChoices)[number]

const listeners = new Set<() => void>()
// What was chosen in a browser that keeps nothing (storage is switched off).
let chosenInThisTab: string | null = null

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

function kept(): string | null {
  try {
    return localStorage.getItem(columnsKey) ?? chosenInThisTab
  } catch {
    return chosenInThisTab
  }
}

/**
 * The columns this visitor likes, else the listing's own, and how to choose. `isAlive` is false in the server's HTML,
 * where the script before the first paint speaks for the browser.
 */
export function useColumns(own: Columns): { columns: Columns; isAlive: boolean; choose: (columns: Columns) => void } {
  const chosen = useSyncExternalStore<string | null | undefined>(subscribe, kept, () => undefined)
  const columns = columnChoices.find((one) => String(one) === chosen) ?? own
  return { columns, isAlive: chosen !== undefined, choose }
}

function choose(columns: Columns): void {
  chosenInThisTab = String(columns)
  try {
    localStorage.setItem(columnsKey, String(columns))
  } catch {
    // Then it holds as long as this page does.
  }
  for (const listener of listeners) listener()
}
