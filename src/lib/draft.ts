const PREFIX = 'draft '

/** Unsent values in the tab's storage, so that neither a reload nor a lost session loses what was typed. */
export interface Draft<Values> {
  /** Undefined if there is none or it cannot be read. */
  read: () => Partial<Values> | undefined
  keep: (values: Values) => void
  forget: () => void
}

/** Returns the draft of a name, such as “refund 261121-408213”. Without storage, nothing is kept. */
export function draftOf<Values extends object>(name: string): Draft<Values> {
  const key = PREFIX + name
  return {
    read: () =>
      attempt(() => {
        const found: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
        return typeof found === 'object' && found !== null ? found : undefined
      }),
    keep: (values) => attempt(() => sessionStorage.setItem(key, JSON.stringify(values))),
    forget: () => attempt(() => sessionStorage.removeItem(key)),
  }
}

/** Unsaved changes to something that is stored, with the state they began from. */
export interface KeptChanges<Values> {
  /** When they were last changed, in ms. */
  at: number
  /** Version of the stored state. */
  version: number
  stored: Values
  values: Values
}

/** Kept changes nobody came back for. */
const MAX_AGE_MS = 90 * 86_400_000

/**
 * Returns the kept changes of a name, such as “admin 7 redirects 12”. They survive the tab and the browser, unlike a
 * draft. Without storage, nothing is kept.
 */
export function keptChangesOf<Values extends object>(
  name: string,
): {
  read: () => KeptChanges<Values> | undefined
  keep: (changes: KeptChanges<Values>) => void
  forget: () => void
} {
  const key = PREFIX + name
  return {
    read: () =>
      attempt(() => {
        const found = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<KeptChanges<Values>> | null
        const isWhole =
          typeof found?.at === 'number' &&
          typeof found.version === 'number' &&
          isObject(found.stored) &&
          isObject(found.values)
        return isWhole ? (found as KeptChanges<Values>) : undefined
      }),
    keep: (changes) => attempt(() => localStorage.setItem(key, JSON.stringify(changes))),
    forget: () => attempt(() => localStorage.removeItem(key)),
  }
}

/** Removes kept changes of more than three months ago. */
export function forgetOldChanges(now: number): void {
  attempt(() => {
    for (const key of Object.keys(localStorage)) {
      if (!key.startsWith(PREFIX)) continue
      const at = attempt(() => (JSON.parse(localStorage.getItem(key) ?? '') as Partial<KeptChanges<unknown>>).at)
      if (typeof at !== 'number' || now - at > MAX_AGE_MS) localStorage.removeItem(key)
    }
  })
}

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null

/** Removes all drafts of this tab: after a logout, they are nobody else's business. */
export function forgetDrafts(): void {
  attempt(() => {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
  })
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    // Storage is switched off or full.
    return undefined
  }
}
