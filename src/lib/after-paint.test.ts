// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { afterPaint } from './after-paint.ts'

vi.unmock('#lib/after-paint.ts')

let paint: (() => void)[]
let done: string[]
const frame = () => paint.splice(0).forEach((one) => one())

beforeEach(() => {
  vi.useFakeTimers()
  paint = []
  done = []
  vi.stubGlobal('requestAnimationFrame', (one: () => void) => paint.push(one))
})

// Runs what a test left waiting.
afterEach(() => window.dispatchEvent(new Event('keydown')))

describe('afterPaint', () => {
  it('waits for the next paint and the task after it', () => {
    afterPaint(() => done.push('filter'))
    frame()
    expect(done).toEqual([])
    vi.advanceTimersByTime(1)
    expect(done).toEqual(['filter'])
  })

  it('runs callbacks in order, once each', () => {
    afterPaint(() => done.push('first'))
    afterPaint(() => done.push('second'))
    frame()
    vi.advanceTimersByTime(1000)
    expect(done).toEqual(['first', 'second'])
  })

  it('stops waiting when nothing is painted', () => {
    afterPaint(() => done.push('filter'))
    vi.advanceTimersByTime(199)
    expect(done).toEqual([])
    vi.advanceTimersByTime(1)
    expect(done).toEqual(['filter'])
  })

  for (const type of ['pointerdown', 'keydown', 'click', 'submit'])
    it(`runs before the next ${type} is handled, and only once`, () => {
      const button = document.body.appendChild(document.createElement('button'))
      document.body.addEventListener(type, () => done.push('buy'), { capture: true, once: true })
      afterPaint(() => done.push('choose'))
      button.dispatchEvent(new Event(type, { bubbles: true }))
      expect(done).toEqual(['choose', 'buy'])
      frame()
      vi.advanceTimersByTime(1000)
      expect(done).toEqual(['choose', 'buy'])
    })

  it('does not run between a checkbox and its click', () => {
    const box = document.body.appendChild(document.createElement('input'))
    afterPaint(() => done.push('filter'))
    box.dispatchEvent(new Event('click', { bubbles: true }))
    expect(done).toEqual([])
    box.dispatchEvent(new Event('pointerdown', { bubbles: true }))
    expect(done).toEqual(['filter'])
  })

  it('is not triggered by events that follow a press', () => {
    afterPaint(() => done.push('filter'))
    for (const type of ['input', 'change', 'pointerup', 'mouseup']) window.dispatchEvent(new Event(type))
    expect(done).toEqual([])
  })

  it('waits for another paint for callbacks added by a callback', () => {
    afterPaint(() => afterPaint(() => done.push('second')))
    frame()
    vi.advanceTimersByTime(1)
    expect(done).toEqual([])
    frame()
    vi.advanceTimersByTime(1)
    expect(done).toEqual(['second'])
  })

  it('runs the remaining callbacks when one throws, and reports the error', () => {
    const fault = new Error('no page')
    const tell = vi.spyOn(globalThis, 'queueMicrotask').mockImplementation(() => {})
    afterPaint(() => {
      throw fault
    })
    afterPaint(() => done.push('second'))
    window.dispatchEvent(new Event('keydown'))
    expect(done).toEqual(['second'])
    expect(tell.mock.calls[0]![0]).toThrow(fault)
  })
})
