// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createContext, type ReactNode, startTransition, use, useLayoutEffect, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { activateParts, markPageActive, takeOverQueue } from '#lib/queued-interactions.ts'
import { lazyCode } from '#lib/lazy-code.ts'
import { lazyIsland } from './lazy-island.tsx'

interface FieldsProps {
  title: string
  onHydrated?: () => void
}

/** Controlled fields: they show what their owner received. */
function Fields({ title, onHydrated }: FieldsProps) {
  useLayoutEffect(() => onHydrated && queueMicrotask(onHydrated), [onHydrated])
  const [sort, setSort] = useState('newest')
  const [glaze, setGlaze] = useState('Celadon')
  const [sizes, setSizes] = useState<readonly string[]>([])
  const toggle = (size: string) =>
    setSizes((before) => (before.includes(size) ? before.filter((one) => one !== size) : [...before, size]))
  return (
    <form aria-label={title}>
      <select aria-label="Sort by" value={sort} onChange={({ target }) => setSort(target.value)}>
        <option>newest</option>
        <option>price</option>
      </select>
      {['Celadon', 'Tenmoku', 'Shino'].map((one) => (
        <input
          key={one}
          type="radio"
          name="glaze"
          aria-label={one}
          checked={one === glaze}
          onChange={() => setGlaze(one)}
        />
      ))}
      {['Small', 'Large'].map((one) => (
        <input key={one} type="checkbox" aria-label={one} checked={sizes.includes(one)} onChange={() => toggle(one)} />
      ))}
      <output>{[sort, glaze, ...sizes].join(' ')}</output>
    </form>
  )
}

const code = () => lazyCode(async () => ({ Fields }))
const pick = (module: { Fields: typeof Fields }) => module.Fields

/** A page as rendered by the server. */
function serve(): HTMLElement {
  const Served = lazyIsland({ code: code(), pick }, Fields)
  document.body.innerHTML = `<div>${renderToString(<Served title="Served" />)}</div>`
  return document.body.firstElementChild as HTMLElement
}

/** Hydrates the page; the island's code is loaded when `arrive` is called. */
async function takeOver(root: HTMLElement, onHydrated?: () => void) {
  let arrive!: () => void
  const wanted = new Promise<void>((resolve) => (arrive = resolve))
  const late = lazyCode(() => wanted.then(() => ({ Fields })))
  const Island = lazyIsland({ code: late, pick, requested: () => Promise.resolve() }, undefined)
  const page = (title: string) => <Island title={title} {...(onHydrated && { onHydrated })} />
  const hydrated = await act(async () => hydrateRoot(root, page('Served')))
  // The island takes these properties over once it is hydrated.
  await act(async () => hydrated.render(page('Later')))
  return { arrive, arrives: () => act(async () => arrive()) }
}

const chooses = async () => {
  await userEvent.selectOptions(screen.getByLabelText('Sort by'), 'price')
  for (const name of ['Shino', 'Tenmoku', 'Small', 'Large']) await userEvent.click(screen.getByLabelText(name))
}
const answer = () => screen.getByRole('status').textContent

beforeEach(() => {
  vi.restoreAllMocks()
  takeOverQueue()
})

describe('EN-08 fields filled in before their code has loaded', () => {
  it('EN-08 keep their values at hydration, and React is notified', async () => {
    const root = serve()
    await chooses()
    takeOverQueue()
    const { arrives } = await takeOver(root)
    markPageActive()
    await arrives()
    await expect.poll(answer).toBe('price Tenmoku Small Large')
    expect(screen.getByLabelText('Tenmoku')).toBeChecked()
    expect(screen.getByLabelText('Sort by')).toHaveValue('price')
  })

  it('EN-08 keep their values in a part without code', async () => {
    const { arrives } = await takeOver(serve())
    markPageActive()
    await chooses()
    expect(answer()).toBe('newest Celadon')
    await arrives()
    await expect.poll(answer).toBe('price Tenmoku Small Large')
  })

  it('EN-08 show a tick from the press on, also during hydration', async () => {
    const { arrives } = await takeOver(serve())
    markPageActive()
    await userEvent.click(screen.getByLabelText('Small'))
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    await arrives()
    expect(screen.getByLabelText('Small')).toBeChecked()
    expect(answer()).toBe('newest Celadon')
    await act(async () => vi.runAllTimers())
    vi.useRealTimers()
    expect(answer()).toBe('newest Celadon Small')
    expect(screen.getByLabelText('Small')).toBeChecked()
  })

  it('EN-08 apply a press once if it comes when React has hydrated the part but not yet marked it', async () => {
    const { arrive } = await takeOver(serve(), () => screen.getByLabelText('Small').click())
    markPageActive()
    await userEvent.click(screen.getByLabelText('Shino'))
    // Outside `act`, effects run after the paint, as in a browser.
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
    onTestFinished(() => void vi.unstubAllGlobals())
    arrive()
    // All presses that were noted are replayed together.
    await expect.poll(answer).toContain('Shino')
    expect(answer()).toBe('newest Shino Small')
    expect(screen.getByLabelText('Small')).toBeChecked()
  })

  it('EN-08 do not report a choice that was undone', async () => {
    const { arrives } = await takeOver(serve())
    markPageActive()
    for (const name of ['Small', 'Small', 'Shino', 'Celadon']) await userEvent.click(screen.getByLabelText(name))
    await arrives()
    await userEvent.click(screen.getByLabelText('Large'))
    await expect.poll(answer).toBe('newest Celadon Large')
  })
})

describe('EN-08 a page that changes around a part without code', () => {
  const Page = createContext('first')
  const Around = ({ page, children }: { page: string; children: ReactNode }) => (
    <Page value={page}>
      <PageName />
      {children}
    </Page>
  )
  const PageName = () => <h1>{use(Page)}</h1>

  it('EN-08 keeps the part and what was typed in it, once all parts are interactive', async () => {
    const Served = lazyIsland({ code: code(), pick }, Fields)
    const html = renderToString(
      <Around page="first">
        <Served title="Served" />
      </Around>,
    )
    document.body.innerHTML = `<div>${html}</div>`
    const Island = lazyIsland({ code: code(), pick, requested: () => new Promise(() => {}) }, undefined)
    const show = (page: string) => (
      <Around page={page}>
        <Island title="Served" />
      </Around>
    )
    const root = await act(async () => hydrateRoot(document.body.firstElementChild!, show('first')))
    markPageActive()
    await chooses()
    const form = screen.getByRole('form')
    await act(() => activateParts())
    await act(async () => startTransition(() => root.render(show('second'))))
    expect(screen.getByRole('heading')).toHaveTextContent('second')
    expect(screen.getByRole('form')).toBe(form)
    await expect.poll(answer).toBe('price Tenmoku Small Large')
  })
})
