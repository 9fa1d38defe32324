// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { runHead } from './testing/run-head.ts'

const SHEET = `
@layer ui {
  @media (scripting: none) { .awaited { display: none } }
  @media screen and (min-width: 9px) and (scripting: enabled) { .columns { display: flex } }
  @media print { .awaited { display: none } }
}`
/** As parsed by a browser with JavaScript: the content of a noscript element is text. */
const CONTENT = '<form action="/cart"><button>Remove</button></form> or <a href="/shop">shop</a>'

const find = <T extends Element>(selector: string) => document.querySelector<T>(selector)
const medias = () => {
  const [layer] = document.styleSheets[0]!.cssRules as unknown as CSSLayerBlockRule[]
  return [...layer!.cssRules].map((rule) => (rule as CSSMediaRule).media.mediaText)
}

function addEntry(): HTMLScriptElement {
  const script = Object.assign(document.createElement('script'), { type: 'module' })
  script.dataset['build'] = '1'
  document.body.append(script)
  return script
}
const fail = () => find('script[data-build]')!.dispatchEvent(new Event('error'))
const arrive = () => find('script[data-build]')!.dispatchEvent(new Event('load'))

beforeEach(() => {
  vi.useFakeTimers()
  document.head.innerHTML = `<style>${SHEET}</style>`
  document.body.innerHTML = '<p class="awaited">…</p><noscript></noscript><p class="after">after</p>'
  find('noscript')!.textContent = CONTENT
  addEntry()
  runHead()
  document.dispatchEvent(new Event('DOMContentLoaded', { bubbles: true }))
})

afterEach(() => {
  window.queuedInteractions!.isOver = true
  vi.useRealTimers()
})

describe('a page whose app cannot be loaded', () => {
  const served = () => document.body.innerHTML.replace(/<script.*/u, '')

  it('EN-08 LY-15 shows what it has for browsers without JavaScript once the app has failed twice', () => {
    const before = served()
    fail()
    expect(served()).toBe(before)
    vi.advanceTimersByTime(1000)
    fail()
    expect(find('noscript + form > button')?.textContent).toBe('Remove')
    expect(find('form + a + .after')).not.toBeNull()
    expect(medias()).toEqual(['(scripting: enabled)', 'screen and (min-width: 9px) and (scripting: none)', 'print'])
    vi.advanceTimersByTime(2000)
    fail()
    expect(document.querySelectorAll('form')).toHaveLength(1)
  })

  it('EN-08 LY-15 does so when the app has not arrived in time', () => {
    vi.advanceTimersByTime(14_000)
    expect(find('form')).toBeNull()
    vi.advanceTimersByTime(1000)
    expect(find('form')).not.toBeNull()
  })

  it('EN-08 is as it was served when the app arrives after all', () => {
    const before = [served(), medias()]
    vi.advanceTimersByTime(15_000)
    expect([served(), medias()]).not.toEqual(before)
    arrive()
    expect([served(), medias()]).toEqual(before)
  })

  it('EN-08 stays as it was served when the app arrives in time', () => {
    const before = [served(), medias()]
    arrive()
    vi.advanceTimersByTime(60_000)
    expect([served(), medias()]).toEqual(before)
  })

  it('EN-08 submits the last form that was queued, once, like a browser without JavaScript', () => {
    const sent = vi.fn<(event: SubmitEvent) => void>((event) => event.preventDefault())
    document.body.addEventListener('submit', sent)
    document.body.insertAdjacentHTML(
      'beforeend',
      '<form action="/a"><button>A</button></form><form action="/b"><button name="b">B</button></form><button type="button">C</button>',
    )
    for (const button of document.querySelectorAll('button')) button.click()
    fail()
    expect(sent).not.toHaveBeenCalled()
    for (let seconds = 1; seconds < 9; seconds *= 2) {
      vi.advanceTimersByTime(seconds * 1000)
      fail()
    }
    expect(sent.mock.calls.map(([{ submitter }]) => submitter?.textContent)).toEqual(['B'])
    document.body.removeEventListener('submit', sent)
  })

  it('EN-08 requests the app again with growing pauses, at most a minute apart, for as long as it takes', () => {
    for (let seconds = 1, count = 0; count < 40; count += 1, seconds = Math.min(seconds * 2, 60)) {
      const script = find('script[data-build]')
      fail()
      vi.advanceTimersByTime(seconds * 1000 - 1)
      expect(find('script[data-build]'), `attempt ${count}`).toBe(script)
      vi.advanceTimersByTime(1)
      expect(find('script[data-build]'), `attempt ${count}`).not.toBe(script)
    }
  })
})
