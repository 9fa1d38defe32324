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
