import { describe, expect, it } from 'vitest'
import { createReveal } from './reveal.ts'

const sections = (count: number, of = 's') => Array.from({ length: count }, (_, n) => ({ id: `${of}${n}` }))

function open({ took = 60, onStep }: { took?: number; onStep?: () => void } = {}) {
  const steps: number[] = []
  const progress: string[] = []
  const loaded: string[] = []
  let held: ReadonlySet<string> = new Set()
  let clock = 0
  let before = 0
  const reveal = createReveal<{ id: string; version?: number }>({
    load: async (list) => void loaded.push(...list.map(({ id }) => id)),
    hold: (ids) => {
      before = held.size
      held = ids
    },
    render: async () => {
      steps.push(before - held.size)
      clock += took
      onStep?.()
    },
    onProgress: (done, total) => progress.push(`${done}/${total}`),
    now: () => clock,
  })
  return { reveal, steps, progress, loaded, held: () => [...held] }
}

describe('the sections of a large document', () => {
  it('BU-04 are rendered at once if they are few, also when one of many changes', async () => {
    const { reveal, steps, held } = open()
    expect(reveal.begin(sections(24))).toHaveLength(24)
    await reveal.run()
    expect(steps).toEqual([])
    reveal.begin(sections(100, 't'))
    expect(reveal.begin([{ id: 's3' }])).toEqual([{ id: 's3' }])
    expect(held()).toHaveLength(88)
  })

  it('BU-04 are rendered in steps after the first screen, with their progress', async () => {
    const { reveal, steps, loaded, progress, held } = open()
    expect(reveal.begin(sections(300)).map(({ id }) => id)).toEqual(sections(12).map(({ id }) => id))
    expect(held()).toHaveLength(288)
    await reveal.run()
    expect(Math.max(...steps)).toBe(4)
    expect(loaded).toEqual(
      sections(300)
        .slice(12)
        .map(({ id }) => id),
    )
    expect(progress.at(-1)).toBe('288/288')
    expect(held()).toEqual([])
  })

  it('BU-04 take larger steps while these are fast, and smaller ones when they are slow', async () => {
    const fast = open({ took: 5 })
    fast.reveal.begin(sections(300))
    await fast.reveal.run()
    expect(fast.steps.slice(0, 5)).toEqual([4, 8, 16, 32, 32])
    const slow = open({ took: 500 })
    slow.reveal.begin(sections(60))
    await slow.reveal.run()
    expect(new Set(slow.steps)).toEqual(new Set([4]))
  })

  it('BU-04 are shown as they are when their turn comes, and not after the page was left', async () => {
    const { reveal, loaded, held } = open()
    reveal.begin(sections(60))
    expect(reveal.begin([{ id: 's40', version: 2 }])).toEqual([])
    expect(held()).toContain('s40')
    reveal.forget()
    expect(held()).toEqual([])
    await reveal.run()
    expect(loaded).toEqual([])
  })

  it('BU-04 show no progress once the page was left, also during a step', async () => {
    const { reveal, progress } = open({ onStep: () => reveal.forget() })
    reveal.begin(sections(60))
    await reveal.run()
    expect(progress).toEqual(['4/48', '0/0'])
  })
})
