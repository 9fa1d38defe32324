import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import { withValueAt } from '#engine/builder/change-document.ts'
import { createDocuments, type Outcome, type WrittenDocument } from '#engine/builder/documents.ts'
import type { Presenter } from '#engine/builder/presenter.ts'
import { createRegistry } from '#engine/registry.ts'
import { headerQuery } from '#routes/page-queries.ts'
import { makeSection } from '#tools/testing/make-section.ts'
import { createStage } from './builder-stage.ts'
import type { createAppRouter } from './router.tsx'

// In browsers, documents never change in place.
vi.stubEnv('SSR', false)

const asked: string[] = []
const text = {
  ...makeSection('text', { properties: { heading: { type: 'string' } } }),
  queries: ({ heading }: { heading: string }) => {
    asked.push(heading)
    return []
  },
}
const registry = createRegistry({}, { './sections/text/index.ts': { section: text } })
const held: number[] = []
const refresh = vi.fn()

/** A header with the given number of sections, on a page without rendering. */
function openStage(sections: number, prepare: Presenter['prepare'] = async () => undefined) {
  const header = {
    template: { key: 'header', name: 'Header', revision: 1 },
    page_type: 'Header',
    component_data: Array.from({ length: sections }, (_, n) => ({
      key: 'text',
      id: `text-${n}`,
      version: 1,
      settings: { heading: 'First' },
    })),
  }
  const queryClient = new QueryClient()
  queryClient.setQueryData(headerQuery().queryKey, header as never)
  const router = {
    options: { context: { queryClient, registry, response: { status: 200, problems: [], errors: [] } } },
    state: { location: { pathname: '/', search: {} }, matches: [] },
  } as never as ReturnType<typeof createAppRouter>
  const hold = (ids: ReadonlySet<string>) => void held.push(ids.size)
  return createStage({ router, presenter: { prepare, hold }, refresh, onProgress: () => undefined })
}

beforeEach(() => {
  asked.length = held.length = 0
  refresh.mockClear()
  vi.stubGlobal('requestAnimationFrame', (paint: () => void) => setTimeout(paint))
  return () => vi.unstubAllGlobals()
})

const headings = (document: WrittenDocument | undefined) =>
  document?.component_data.map((item) => (item as { settings: { heading: unknown } }).settings.heading)

it('BU-02 what is shown is the very document that was given, although the query cache keeps a copy', async () => {
  const stage = openStage(1)
  const next = structuredClone(stage.shown('header')!)
  ;(next.component_data[0] as { settings: { heading: string } }).settings.heading = 'Second'
  await stage.show('header', next)
  expect(stage.shown('header')).toBe(next)
})

it('BU-02 of patches that come before and after the page takes a document, none is lost', async () => {
  let fetched = () => {}
  const isFetched = new Promise<void>((resolve) => (fetched = resolve))
  const stage = openStage(3, () => isFetched)
  const outcomes: Outcome[] = []
  const documents = createDocuments(stage, (outcome) => outcomes.push(outcome))
  const patch = (n: number) =>
    documents.patch(n, { id: `text-${n}`, pointer: '/settings/heading', value: `Patch ${n}` })
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  await patch(0)
  await settled()
  await patch(1)
  expect(headings(stage.shown('header'))).toEqual(['First', 'First', 'First'])
  fetched()
  await expect.poll(() => headings(stage.shown('header'))?.[0]).toBe('Patch 0')
  await patch(2)
  await expect.poll(() => outcomes.at(-1)?.revision).toBe(2)
  expect(headings(stage.shown('header'))).toEqual(['Patch 0', 'Patch 1', 'Patch 2'])
})

it('BU-04 a change of one section loads the data of that section only', async () => {
  const stage = openStage(20)
  const first = stage.shown('header')!
  await stage.show('header', withValueAt(first, '/component_data/0/settings/heading', 'Zero')!)
  expect(asked).toHaveLength(20)
  asked.length = 0
  const next = withValueAt(stage.shown('header')!, '/component_data/7/settings/heading', 'Seven')!
  await stage.show('header', next)
  expect(asked).toEqual(['Seven'])
  expect(headings(stage.shown('header'))?.slice(6, 8)).toEqual(['First', 'Seven'])
})

it('BU-04 a large document is shown with its first sections, and the others follow in steps', async () => {
  const stage = openStage(1)
  const [item] = stage.shown('header')!.component_data as { settings: object }[]
  const large = {
    ...stage.shown('header')!,
    component_data: Array.from({ length: 100 }, (_, n) => ({ ...item, id: `n${n}`, settings: { heading: `N ${n}` } })),
  }
  await stage.show('header', large)
  expect(asked.slice(0, 12)).toEqual(Array.from({ length: 12 }, (_, n) => `N ${n}`))
  expect(asked.length).toBeLessThan(20)
  expect(held).toEqual([88])
  await expect.poll(() => held.at(-1)).toBe(0)
  expect(asked).toHaveLength(100)
  expect(refresh.mock.calls.length).toBeGreaterThan(3)
  await expect.poll(() => refresh.mock.calls.length).toBe(held.length - 1)
})
