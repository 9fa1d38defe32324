/** What somebody has typed and not sent, kept in their tab: a reload, a lost session or a slip of the finger loses nothing. */
export interface KeptDraft<Draft> {
  /** What was kept; undefined for nothing, or nothing that can be read. */
  read: () => Partial<Draft> | undefined
  keep: (draft: Draft) => void
  /** It was sent. */
  forget: () => void
}

/** The draft of a name, such as “refund 261121-408213”; where the browser keeps nothing, nothing is kept. */
export function keptDraft<Draft extends object>(name: string): KeptDraft<Draft> {
  const key = `draft ${name}`
  return {
    read: () =>
      tried(() => {
        const found: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
        return typeof found === 'object' && found !== null ? found : undefined
      }),
    keep: (draft) => tried(() => sessionStorage.setItem(key, JSON.stringify(draft))),
    forget: () => tried(() => sessionStorage.removeItem(key)),
  }
}

function tried<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    // Storage is switched off or full.
    return undefined
  }
}
