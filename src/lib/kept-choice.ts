/** A small choice of a visitor that their browser keeps, and all that shows it hears of, in other tabs too. */
export interface KeptChoice {
  /** Calls back after a change, wherever it was made; returns what ends that. */
  subscribe: (listener: () => void) => () => void
  /** What was chosen; null for nothing yet. */
  read: () => string | null
  choose: (value: string) => void
}

/** Keeps a choice under a name; where the browser keeps nothing (storage is switched off) it holds as long as the page. */
export function keptChoice(key: string): KeptChoice {
  const listeners = new Set<() => void>()
  let unstored: string | null = null

  return {
    subscribe(listener) {
      listeners.add(listener)
      window.addEventListener('storage', listener)
      return () => {
        listeners.delete(listener)
        window.removeEventListener('storage', listener)
      }
    },
    read() {
      try {
        return unstored ?? localStorage.getItem(key)
      } catch {
        return unstored
      }
    },
    choose(value) {
      try {
        localStorage.setItem(key, value)
        unstored = null
      } catch {
        unstored = value
      }
      for (const listener of listeners) listener()
    },
  }
}
