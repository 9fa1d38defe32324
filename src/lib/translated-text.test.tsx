// @vitest-environment jsdom
import { act, Suspense, use, useState } from 'react'
import { hydrateRoot, createRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { translations } from '#fixtures/real-input/translations.ts'
import { watchTranslators } from './translated-text.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
beforeAll(() => watchTranslators(document))

let box: HTMLElement
const complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined)
beforeEach(() => document.body.append((box = document.createElement('div'))))
afterEach(() => {
  box.remove()
  const [complaint] = complaints.mock.calls
  if (complaint) throw new Error(`The console says: ${complaint.join(' ')}`)
})

describe.each(Object.entries(translations))('texts a translator %s', (_, translate) => {
  /** Renders a state, translates it, renders the next and returns the text shown. */
  async function shown(first: React.ReactNode, second: React.ReactNode): Promise<string> {
    const root = createRoot(box)
    await act(async () => root.render(first))
    translate(box)
    await act(async () => root.render(second))
    const { textContent } = box
    await act(async () => root.unmount())
    return textContent
  }

  const now = 'now'
  it.each<[name: string, before: () => React.ReactNode, after: () => React.ReactNode, text: string]>([
    [
      'that change',
      () => (
        <p>
          {1} of {9}
        </p>
      ),
      () => (
        <p>
          {2} of {9}
        </p>
      ),
      '2 of 9',
    ],
    ['that are the only child', () => <p>one</p>, () => <p>two</p>, 'two'],
    [
      'that are removed',
      () => (
        <p>
          {now}
          <b>Sale</b>
        </p>
      ),
      () => (
        <p>
          {null}
          <b>Sale</b>
        </p>
      ),
      'Sale',
    ],
    [
      'that are added',
      () => (
        <p>
          {null}
          <b>Sale</b> today
        </p>
      ),
      () => (
        <p>
          {now}
          <b>Sale</b> today
        </p>
      ),
      'nowSale today',
    ],
    ['before which an element is inserted', () => <p>{false}Paid</p>, () => <p>{<b>Not </b>}Paid</p>, 'Not Paid'],
    [
      'that move',
      () => [<i key="a">a</i>, 'b', <i key="c">c</i>],
      () => [<i key="c">c</i>, 'b', <i key="a">a</i>],
      'cba',
    ],
    [
      'together with their parent',
      () => (
        <p>
          <span>{1} left</span>
        </p>
      ),
      () => (
        <p>
          <em>Sold out</em>
        </p>
      ),
      'Sold out',
    ],
    [
      'that become empty',
      () => (
        <p>
          {now}
          {now}
        </p>
      ),
      () => (
        <p>
          {''}
          {now}
        </p>
      ),
      now,
    ],
  ])('EN-08 %s are shown correctly', async (_name, before, after, text) => {
    const result = await shown(before(), after())
    // Unchanged texts may remain translated.
    expect(result.replaceAll(/[«»]/g, '')).toBe(text)
  })

  it('EN-08 show every state of a control, however often the page is translated', async () => {
    function Counter() {
      const [count, setCount] = useState(0)
      return (
        <button type="button" onClick={() => setCount(count + 1)}>
          {count > 1 && <b>Many: </b>}
          {count} {count === 1 ? 'piece' : 'pieces'}
          {count % 2 === 0 ? ' (even)' : null}
        </button>
      )
    }
    const root = createRoot(box)
    await act(async () => root.render(<Counter />))
    for (const text of ['1 piece', 'Many: 2 pieces (even)', 'Many: 3 pieces', 'Many: 4 pieces (even)']) {
      translate(box)
      await act(async () => box.querySelector('button')?.click())
      expect(box.textContent.replaceAll(/[«»]/g, '')).toBe(text)
    }
    await act(async () => root.unmount())
    expect(box.textContent).toBe('')
  })

  it('EN-08 hydrate as the server rendered them', async () => {
    let arrive = () => {}
    const code = new Promise<void>((resolve) => (arrive = resolve))
    let isCode = true
    function Late() {
      if (isCode) use(code)
      return (
        <section>
          {1} of {2}
        </section>
      )
    }
    const page = () => (
      <div id="late">
        <Suspense fallback={null}>
          <Late />
        </Suspense>
      </div>
    )
    isCode = false
    box.innerHTML = renderToString(page())
    isCode = true
    const section = box.querySelector('section')
    const onRecoverableError = vi.fn()
    const root = await act(async () => hydrateRoot(box, page(), { onRecoverableError }))
    translate(box)
    await act(async () => arrive())
    expect(onRecoverableError).not.toHaveBeenCalled()
    expect(box.querySelector('section')).toBe(section)
    expect(box.textContent).toBe('1 of 2')
    await act(async () => root.unmount())
  })
})

describe('a page that was translated once', () => {
  it('EN-08 keeps its nodes, and survives nodes moved by other code', async () => {
    const [[, translate] = []] = Object.entries(translations)
    box.textContent = 'Sale'
    translate?.(box)
    // The translation is noticed in a microtask.
    await Promise.resolve()
    document.createElement('p').append(...box.childNodes)
    const [first, second] = [document.createTextNode('a'), document.createElement('b')]
    box.append(first, second)
    expect(box.removeChild(second)).toBe(second)
    expect(box.removeChild(second)).toBe(second)
    expect(box.insertBefore(second, document.createElement('i'))).toBe(second)
    expect(box.innerHTML).toBe('a<b></b>')
  })
})
