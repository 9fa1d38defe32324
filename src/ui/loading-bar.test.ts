import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLoadingBar, loadingBar } from './loading-bar.ts'

const element = { dataset: {} as Record<string, string> }
const state = () => element.dataset['state'] ?? 'idle'
let bar: ReturnType<typeof createLoadingBar>

beforeEach(() => {
  vi.useFakeTimers()
  element.dataset = {}
  bar = createLoadingBar(element as unknown as HTMLElement)
})
afterEach(() => vi.useRealTimers())

describe('LY-09 the loading indicator', () => {
  it('LY-09 lasts 2000 ms, is throttled by 200 ms, hides after 500 ms and is 3 px high', () => {
    expect(loadingBar).toEqual({ duration: 2000, throttle: 200, hideDelay: 500, height: 3 })
    const css = readFileSync('src/routes/layout.module.css', 'utf8')
    expect(css).toContain(`height: ${loadingBar.height}px`)
    expect(css).toContain(`${loadingBar.duration}ms`)
  })

  it('LY-09 is not shown before 200 ms, and not at all for a page that loads faster', () => {
    bar.start()
    vi.advanceTimersByTime(199)
    expect(state()).toBe('idle')
    bar.finish()
    vi.advanceTimersByTime(5000)
    expect(state()).toBe('idle')
  })

  it('LY-09 is shown from 200 ms on, is full when the page has loaded, and disappears 500 ms later', () => {
    bar.start()
    vi.advanceTimersByTime(200)
    expect(state()).toBe('loading')
    bar.finish()
    expect(state()).toBe('done')
    vi.advanceTimersByTime(499)
    expect(state()).toBe('done')
    vi.advanceTimersByTime(1)
    expect(state()).toBe('idle')
  })

  it('LY-09 continues when a second page is requested before the first has loaded', () => {
    bar.start()
    vi.advanceTimersByTime(1000)
    bar.start()
    expect(state()).toBe('loading')
    vi.advanceTimersByTime(5000)
    expect(state()).toBe('loading')
    bar.finish()
    expect(state()).toBe('done')
  })

  it('LY-09 starts again for a page requested while the full bar is shown', () => {
    bar.start()
    vi.advanceTimersByTime(300)
    bar.finish()
    bar.start()
    vi.advanceTimersByTime(200)
    expect(state()).toBe('loading')
    vi.advanceTimersByTime(1000)
    expect(state()).toBe('loading')
  })

  it('LY-09 finishing without starting shows nothing', () => {
    bar.finish()
    vi.advanceTimersByTime(5000)
    expect(state()).toBe('idle')
  })
})
