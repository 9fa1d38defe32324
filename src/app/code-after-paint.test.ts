import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { codeAfterPaint } from './code-after-paint.ts'

const html = codeAfterPaint('<script type="module" src="/entry.js"></script>', 'abc')
const source = /<script nonce="abc">([\s\S]*)<\/script>$/.exec(html)?.[1] ?? ''

/** Runs the script in a page whose frames, paints and clock are controlled by the test. */
function page({ hidden = false } = {}) {
  const frames: (() => void)[] = []
  const paintings: (() => void)[] = []
  const timers: (() => void)[] = []
  let asked = 0
  const own = {
    previousElementSibling: {
      content: 'the code',
      replaceWith: (what: unknown) => what === 'the code' && (asked += 1),
    },
    remove: () => undefined,
  }
  class Observer {
    readonly #hear: () => void
    constructor(hear: () => void) {
      this.#hear = hear
    }
    observe(of: unknown) {
      expect(of).toEqual({ type: 'paint', buffered: true })
      paintings.push(this.#hear)
    }
  }
  const globals = {
    document: { hidden, currentScript: own },
    requestAnimationFrame: (work: () => void) => frames.push(work),
    PerformanceObserver: Observer,
    setTimeout: (work: () => void) => timers.push(work),
  }
  runInNewContext(source, globals)
  return {
    asked: () => asked,
    frame: () => frames.shift()?.(),
    painting: () => paintings.shift()?.(),
    timer: () => timers.shift()?.(),
  }
}

describe('the code of a page', () => {
  it('is not requested until the page has been painted', () => {
    expect(html).toMatch(
      /^<template><script type="module" src="\/entry\.js"><\/script><\/template><script nonce="abc">/,
    )
    const { asked, frame, painting } = page()
    frame()
    painting()
    expect(asked()).toBe(0)
    frame()
    expect(asked()).toBe(0)
    painting()
    expect(asked()).toBe(1)
  })

  it('is requested immediately if nothing is painted, and in any case after a while', () => {
    expect(page({ hidden: true }).asked()).toBe(1)
    const { asked, timer } = page()
    timer()
    expect(asked()).toBe(1)
  })

  it('uses no element a page lacks, and no nonce if there is none', () => {
    expect(codeAfterPaint('', 'abc')).toBe('')
    expect(codeAfterPaint('<b></b>', undefined)).toMatch(/^<template><b><\/b><\/template><script>\{/)
  })
})
