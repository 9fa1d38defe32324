// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import { useId, useState } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { activateParts } from '#lib/queued-interactions.ts'
import { explainQueuedInteraction } from '#ui/explain-failure.ts'
import { createLazySections } from './lazy-sections.ts'
import { OutdatedHtml, SectionList } from './page-view.tsx'
import { type PreparedDocument, preparedSections } from './prepared-document.ts'
import { createRegistry, type SectionModule } from './registry.ts'
import { resolveSections } from './resolve-sections.ts'
import { normaliseDocument } from './normalise-document.ts'
import type { SectionDefinition } from './types.ts'

let comeNear: (id: string) => void
let nearFromTheStart = false
let onRender: (id: string) => void = () => {}

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (entries: { isIntersecting: boolean; target: Element }[]) => void) {
        comeNear = (id) => tell([{ isIntersecting: true, target: document.getElementById(id)! }])
      }
      observe({ id }: Element) {
        if (nearFromTheStart) comeNear(id)
      }
      unobserve() {}
    },
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  document.body.innerHTML = ''
  nearFromTheStart = false
  onRender = ignore
})

function Counter({ id }: { id: string }) {
  onRender(id)
  const [count, setCount] = useState(0)
  return (
    <p>
      <label htmlFor={useId()}>{id}</label>
      <button type="button" onClick={() => setCount(count + 1)}>
        {count} clicks
      </button>
    </p>
  )
}

const definition = {
  component: Counter,
  contract: { key: 'counter', version: 1, validate: () => true, validateBlock: {}, defaults: {}, blockDefaults: {} },
} as unknown as SectionDefinition
const keys = ['one', 'two', 'three', 'four']
const { document: page } = normaliseDocument({ component_data: keys.map((key) => ({ key, id: `${key}-1` })) })

const moduleOf = (key: string): SectionModule => ({
  section: { ...definition, contract: { ...definition.contract, key } } as SectionDefinition,
})
const path = (key: string) => `./sections/${key}/index.ts`

const ignore = () => {}
const onFailure: Parameters<typeof createLazySections>[1]['onFailure'] = (part, code) =>
  explainQueuedInteraction(part, code)

/** Returns a button's text after React has hydrated what it can. */
async function textOf(id: string): Promise<string> {
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  return buttonOf(id).textContent
}

/** Hydrates a server-rendered page where only the first sections' code is loaded. */
function openPage(load = vi.fn(async (key: string) => moduleOf(key)), present = 2) {
  const everything = createRegistry({}, Object.fromEntries(keys.map((key) => [path(key), moduleOf(key)])))
  const list = (sections: ReturnType<typeof resolveSections>) => (
    <SectionList sections={sections} showProblems={false} onSectionError={ignore} />
  )
  document.body.innerHTML = `<div id="root">${renderToString(list(resolveSections(page, everything, {})))}</div>`
  const late = createLazySections(document, { onFailure })
  const registry = createRegistry(
    Object.fromEntries(keys.slice(present).map((key) => [path(key), () => load(key)])),
    Object.fromEntries(keys.slice(0, present).map((key) => [path(key), moduleOf(key)])),
  )
  const resolve = () => resolveSections(page, registry, {}, { sections: late, from: 2 })
  let root!: Root
  const render = () => act(async () => root.render(list(resolve())))
  const hydrated = act(async () => {
    root = hydrateRoot(document.getElementById('root')!, list(resolve()), {
      onRecoverableError: (error) => console.error(error),
    })
  })
  return { hydrated, load, render, close: () => act(async () => root.unmount()) }
}

const buttonOf = (id: string) => document.querySelector<HTMLButtonElement>(`#${id} button`)!
const click = (id: string) => act(async () => buttonOf(id).click())

describe('deferred sections', () => {
  it('EN-04 the first two sections hydrate at once; the others keep their server HTML and load no code', async () => {
    const { hydrated, load, close } = openPage()
    await hydrated
    await click('two-1')
    expect(buttonOf('two-1').textContent).toBe('1 clicks')
    expect(document.getElementById('three-1')?.textContent).toBe('three-10 clicks')
    expect(load).not.toHaveBeenCalled()
    await close()
  })

  it('EN-04 a section near the viewport hydrates its existing HTML', async () => {
    const { hydrated, load, close } = openPage()
    await hydrated
    const before = buttonOf('three-1')
    await act(async () => comeNear('three-1'))
    await click('three-1')
    expect(buttonOf('three-1')).toBe(before)
    expect(before.textContent).toBe('1 clicks')
    expect(load.mock.calls).toEqual([['three']])
    await close()
  })

  it('EN-04 a section whose code arrives during hydration is hydrated too', async () => {
    const complaint = vi.spyOn(console, 'error').mockImplementation(ignore)
    let come!: (module: SectionModule) => void
    const code = new Promise<SectionModule>((resolve) => (come = resolve))
    onRender = (id) => {
      if (id === 'two-1') come(moduleOf('three'))
    }
    nearFromTheStart = true
    const { hydrated, close } = openPage(vi.fn(() => code))
    const before = buttonOf('three-1')
    await hydrated
    await click('three-1')
    expect(complaint).not.toHaveBeenCalled()
    expect(buttonOf('three-1')).toBe(before)
    expect(before.textContent).toBe('1 clicks')
    await close()
  })

  it('EN-04 a click before the code arrives is not lost', async () => {
    const { hydrated, close } = openPage()
    await hydrated
    await click('four-1')
    await expect.poll(() => textOf('four-1')).toBe('1 clicks')
    await click('four-1')
    expect(buttonOf('four-1').textContent).toBe('2 clicks')
    await close()
  })

  it('EN-04 rendering the page again leaves waiting sections alone', async () => {
    const { hydrated, render, close } = openPage()
    await hydrated
    const before = buttonOf('four-1')
    await render()
    await act(async () => comeNear('three-1'))
    await render()
    expect(buttonOf('four-1')).toBe(before)
    await close()
  })

  it('EN-04 all are loaded when the page is about to change', async () => {
    const { hydrated, load, close } = openPage()
    await hydrated
    await act(async () => activateParts())
    expect(load.mock.calls).toEqual([['three'], ['four']])
    await click('four-1')
    expect(buttonOf('four-1').textContent).toBe('1 clicks')
    await close()
  })

  it('EN-04 keep the server HTML while a chunk cannot be loaded, and retry', async () => {
    vi.useFakeTimers()
    const load = vi.fn(async (key: string) => moduleOf(key)).mockRejectedValueOnce(new TypeError('Failed to fetch'))
    const { hydrated, close } = openPage(load)
    await hydrated
    await act(async () => comeNear('three-1'))
    expect(buttonOf('three-1').textContent).toBe('0 clicks')
    await act(() => vi.advanceTimersByTimeAsync(2000))
    vi.useRealTimers()
    await click('three-1')
    expect(buttonOf('three-1').textContent).toBe('1 clicks')
    expect(load).toHaveBeenCalledTimes(2)
    await close()
  })

  it('EN-08 an eager section whose code fails keeps its HTML, and the others hydrate', async () => {
    const load = vi.fn(async (key: string) => {
      if (key === 'two') throw new TypeError('Failed to fetch')
      return moduleOf(key)
    })
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const { hydrated, close } = openPage(load, 1)
    await hydrated
    const served = buttonOf('two-1')
    await click('one-1')
    expect(buttonOf('one-1').textContent).toBe('1 clicks')
    await click('two-1')
    expect(buttonOf('two-1')).toBe(served)
    expect(await screen.findByRole('alert')).toHaveTextContent('This part of the page couldn’t be loaded.')
    load.mockImplementation(async (key) => moduleOf(key))
    window.dispatchEvent(new Event('online'))
    await expect.poll(() => textOf('two-1')).toBe('1 clicks')
    expect(buttonOf('two-1')).toBe(served)
    await close()
  })

  it('EN-02 sections the server could not show are omitted', () => {
    document.body.innerHTML = '<div id="faq-1"></div>'
    const late = createLazySections(document, { onFailure })
    expect(late.defer('faq-1')).toBeUndefined()
    expect(late.defer('gone-1')).toBeUndefined()
  })
})

describe('a page whose data is newer than its HTML', () => {
  const Text = ({ settings }: { settings: Record<string, unknown> }) => <p>{String(settings['text'])}</p>
  const text = { section: { ...definition, component: Text } as unknown as SectionDefinition }
  const documentOf = (second: string): PreparedDocument => ({
    prepared: true,
    template: { key: 'home', name: 'Home', revision: 1 },
    page: { title: 'Home', path: '/' },
    page_type: 'Page',
    component_data: [
      { id: 'first', key: 'text', settings: { text: 'Hello' }, blocks: [] },
      { id: 'second', key: 'late-text', settings: { text: second }, blocks: [] },
    ],
  })

  it('EN-04 is rendered again in the browser, each section when it hydrates', async () => {
    const present = { './sections/text/index.ts': text }
    const list = (sections: ReturnType<typeof preparedSections>) => (
      <SectionList sections={sections} showProblems={false} onSectionError={ignore} />
    )
    const server = createRegistry({}, { ...present, './sections/late-text/index.ts': text })
    document.body.innerHTML = `<div id="root">${renderToString(list(preparedSections(documentOf('Below'), server)))}</div>`
    const browser = createRegistry({ './sections/late-text/index.ts': async () => text }, present)
    const late = { sections: createLazySections(document, { onFailure }), from: 1 }
    const sections = preparedSections(documentOf('Changed meanwhile'), browser, late)
    for (const section of sections) section.isOutdated = true
    const recovered = vi.fn()
    await act(async () => {
      hydrateRoot(document.getElementById('root')!, list(sections), {
        onRecoverableError: (error) => recovered((error as Error).cause),
      })
    })
    expect(document.querySelector('#first p')?.textContent).toBe('Hello')
    expect(document.querySelector('#second p')?.textContent).toBe('Below')
    expect(recovered.mock.calls).toEqual([[expect.any(OutdatedHtml)]])
    await act(async () => comeNear('second'))
    expect(document.querySelector('#second p')?.textContent).toBe('Changed meanwhile')
    expect(recovered.mock.calls).toHaveLength(2)
  })
})
