// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { watchHeight } from './heights.ts'

class NoObserver {
  observe() {}
  disconnect() {}
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('ResizeObserver', NoObserver)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function watched(first = 1000) {
  const heights: number[] = []
  const loops: true[] = []
  let height = first
  const watch = watchHeight([document.body], {
    measure: () => height,
    onHeight: (one) => heights.push(one),
    onLoop: () => loops.push(true),
    now: () => Date.now(),
  })
  const frame = () => vi.advanceTimersByTime(20)
  const becomes = (next: number) => {
    height = next
    watch.look()
    frame()
  }
  frame()
  return { watch, heights, loops, becomes, frame }
}

describe('the height of the page', () => {
  it('BU-02 is reported when it changes by more than two pixels, rounded up', () => {
    const { heights, becomes } = watched(1000.2)
    for (const height of [1001, 1003, 1003.1, 1010]) becomes(height)
    expect(heights).toEqual([1001, 1004, 1010])
  })

  it('BU-02 is reported once per frame, however often it changes', () => {
    const { watch, heights, frame } = watched()
    for (let n = 0; n < 50; n++) watch.look()
    watch.again()
    frame()
    expect(heights).toEqual([1000, 1000])
  })

  it('BU-02 is no longer reported once page and frame grow each other, and is again for a new builder', () => {
    const { watch, heights, loops, becomes, frame } = watched()
    let inner = window.innerHeight
    for (let n = 1; n < 40; n++) {
      vi.stubGlobal('innerHeight', (inner += 100))
      becomes(1000 + n * 100)
    }
    expect(loops).toEqual([true])
    expect(heights.length).toBeLessThan(12)
    const before = heights.length
    watch.again()
    frame()
    expect(heights.length).toBe(before + 1)
  })

  it('BU-02 can grow as often as it likes while the window keeps its size', () => {
    const { heights, loops, becomes } = watched()
    for (let n = 1; n <= 40; n++) becomes(1000 + n * 10)
    expect(loops).toEqual([])
    expect(heights).toHaveLength(41)
  })

  it('BU-02 is no longer measured when the watch ends', () => {
    const { watch, heights, frame } = watched()
    watch.look()
    watch.stop()
    frame()
    expect(heights).toEqual([1000])
  })
})
