/** Fewer sections are rendered at once. */
const LARGE = 24
/** Rendered immediately: more than a screen shows. */
const FIRST = 12
const MIN_STEP = 4
const MAX_STEP = 32
/** A step that took longer in ms is followed by a smaller one, and a shorter one by a larger one. */
const SLOW = 100
const FAST = 40

interface Options<Section> {
  /** Loads what a section renders. */
  load: (sections: readonly Section[]) => Promise<unknown>
  /** Names the sections that stay as they are on the page, or are not on it yet. */
  hold: (ids: ReadonlySet<string>) => void
  /** Renders the sections that are no longer held; resolves when they are painted. */
  render: () => Promise<void>
  onProgress: (done: number, total: number) => void
  /** Milliseconds. */
  now?: () => number
}

export interface Reveal<Section> {
  /** Returns those of changed sections that are rendered now; of many, the rest follows in steps. */
  begin: (changed: readonly Section[]) => readonly Section[]
  /** Renders the rest; resolves when all is painted. */
  run: () => Promise<void>
  /** Holds nothing any more, since the page shows another document. */
  forget: () => void
}

/** Renders the sections of a large document in steps, so that the page responds in between. */
export function createReveal<Section extends { id: string }>(options: Options<Section>): Reveal<Section> {
  const { load, hold, render, onProgress, now = () => performance.now() } = options
  let waiting = new Map<string, Section>()
  let total = 0
  let running: Promise<void> | undefined

  const holdWaiting = () => hold(new Set(waiting.keys()))

  function begin(changed: readonly Section[]): readonly Section[] {
    const current = changed.filter(({ id }) => !waiting.has(id))
    for (const section of changed) if (waiting.has(section.id)) waiting.set(section.id, section)
    if (current.length <= LARGE) return current
    const later = current.slice(FIRST)
    for (const section of later) waiting.set(section.id, section)
    total += later.length
    holdWaiting()
    return current.slice(0, FIRST)
  }

  async function steps(): Promise<void> {
    let step = MIN_STEP
    while (waiting.size > 0) {
      const next = [...waiting.values()].slice(0, step)
      await load(next)
      const start = now()
      // Forgotten or replaced ones are not rendered.
      for (const one of next) if (waiting.get(one.id) === one) waiting.delete(one.id)
      holdWaiting()
      onProgress(total - waiting.size, total)
      await render()
      const took = now() - start
      if (took > SLOW) step = Math.max(MIN_STEP, Math.floor(step / 2))
      else if (took < FAST) step = Math.min(MAX_STEP, step * 2)
    }
    total = 0
  }

  return {
    begin,
    run: () => {
      running ??= steps().finally(() => (running = undefined))
      return running
    },
    forget: () => {
      waiting = new Map()
      total = 0
      holdWaiting()
      onProgress(0, 0)
    },
  }
}
