// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest'
import { loadSheet } from './load-sheet.ts'

const links = () => [...document.querySelectorAll('link')]
beforeEach(() => {
  document.head.innerHTML = '<link rel="stylesheet" href="/assets/served.css">'
})

describe('a section’s style sheet', () => {
  it('is not requested when the page includes it', async () => {
    await loadSheet('/assets/served.css')
    expect(links()).toHaveLength(1)
  })

  it.each(['load', 'error'])('is awaited until its %s event', async (event) => {
    let isDone = false
    const done = loadSheet('/assets/new.css').then(() => (isDone = true))
    await Promise.resolve()
    expect(isDone).toBe(false)
    links()[1]!.dispatchEvent(new Event(event))
    await done
    expect(links()).toHaveLength(event === 'load' ? 2 : 1)
  })
})
