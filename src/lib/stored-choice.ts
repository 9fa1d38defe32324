/** A small choice stored in the browser and synchronised between components and tabs. */
export interface StoredChoice {
  /** Calls back after each change, in any tab; returns an unsubscribe function. */
  subscribe: (listener: () => void) => () => void
  /** Returns null if nothing was chosen. */
  read: () => string | null
  choose: (value: string) => void
}

/** Creates a stored choice. Without storage, it lasts until the page is left. */
export function createStoredChoice(key: string): StoredChoice {
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
