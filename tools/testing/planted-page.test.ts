import { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import type { FastifyInstance } from 'fastify'
import { expect, it, vi } from 'vitest'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import { createAppRouter } from '#app/router.tsx'
import { createRegistry } from '#engine/registry.ts'
import type { TemplateResult } from '#generated/api.d.ts'
import type { AppContext } from '#routes/app-context.ts'
import { guards } from '#routes/guards.ts'
import { pageContextOf } from '#pages/page-context.ts'
import { documentQuery, footerQuery, headerQuery, notFoundQuery } from '#routes/page-queries.ts'
import { pageHref } from '#pages/page-href.ts'
import { readAddress } from '#pages/read-address.ts'
import { readSitemapPart } from '#server/pages/sitemap/public-paths.ts'
import { robotsText } from '#server/pages/sitemap/sitemap-xml.ts'
import { seesPublished } from '#server/catalogue/product/shown-product.ts'
import { resolveTemplate } from '#server/pages/template/resolve.ts'
import { demoStore } from './show-section.tsx'

// Adding a kind of page takes this row only. Everything below follows from it.
vi.mock('#pages/page-table.ts', async (importOriginal) => {
  const { pageTable } = await importOriginal<{ pageTable: object }>()
  const lookbook = {
    path: '/lookbooks/{season}',
    key: 'lookbook',
    pageType: 'Collection',
    documents: ['lookbook-season'],
    guard: 'cart',
    validate: ({ season }: Record<string, string>) => season !== 'none',
    title: () => 'The lookbook',
    search: ['facets'],
    chrome: 'plain',
    closed: true,
  }
  const lookbooks = { path: '/lookbooks', key: 'lookbooks', pageType: 'Page', sitemap: 'pages' }
  return { pageTable: { lookbook, lookbooks, ...pageTable } }
})

const link = pageHref('lookbook' as 'product', { season: 'rain & sun' } as never)

it('RT-01 one row makes a kind of page: its link and its address', () => {
  expect(link).toBe('/lookbooks/rain%20%26%20sun')
  expect(readAddress(link)).toMatchObject({
    kind: 'lookbook',
    exists: true,
    params: { season: 'rain & sun' },
    key: 'lookbook',
    pageType: 'Collection',
  })
  expect(pageContextOf(link, { glaze: 'celadon' })).toMatchObject({
    chrome: 'plain',
    search: { facets: { glaze: ['celadon'] } },
  })
  // Addresses below it belong to it and are not content pages.
  expect(readAddress('/lookbooks/rain/1')).toMatchObject({ kind: undefined, exists: false })
})

it('RT-01 RT-03 RT-07 one row makes a kind of page: its route, title, rule and guard', async () => {
  const ask = vi.spyOn(guards, 'cart')
  expect(await visit(link)).toEqual({ status: 200, title: 'The lookbook · Ashkiln' })
  expect(ask).toHaveBeenCalledOnce()
  expect(await visit('/lookbooks/none')).toEqual({ status: 404, title: 'Page Not Found: /lookbooks/none · Ashkiln' })
  ask.mockReturnValue(false)
  expect(await visit('/lookbooks/rain')).toEqual({ status: 404, title: 'Page Not Found: /lookbooks/rain · Ashkiln' })
})

it('RT-01 RT-09 one row makes a kind of page: its document, sitemap and robots.txt', async () => {
  const published = { pageType: 'Page', name: '', revision: 1, content: { page: {}, component_data: [] } }
  const kept: Record<string, unknown> = {
    'document lookbook': { documents: [{ ...published, key: 'lookbook' }], tags: ['document:lookbook'] },
    pages: { value: [], tags: ['document'] },
    'documents-noindex': { value: new Map(), tags: ['document'] },
  }
  const missing = (key: string) => (key.startsWith('document ') ? { documents: [], tags: [key.replace(' ', ':')] } : [])
  const memory = { getOrMake: async (key: string) => kept[key] ?? missing(key) }
  const app = { memory } as unknown as FastifyInstance
  const resolve = (path: string) =>
    resolveTemplate(app, { key: 'x', path, sku: undefined, sees: seesPublished }).then(({ value, tags }) => [
      value.template.key,
      ...tags,
    ])
  expect(await resolve(link)).toEqual([
    'lookbook',
    'document:lookbook-season',
    'document:lookbook',
    'document:lookbook',
  ])
  await expect(resolve('/lookbooks/none')).rejects.toMatchObject({ status: 404 })
  const { value = [] } = (await readSitemapPart(app, 'pages')) ?? {}
  expect(value.map(({ path }) => path)).toContain('/lookbooks')
  expect(robotsText({ origin: '', listed: true })).toContain('Disallow: /lookbooks/\n')
})

/** Returns the server's answer, with a document for every page. */
async function visit(href: string) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  const result = { template: { key: 'x' }, page: { title: 'X' }, page_type: 'Page', component_data: [] }
  queryClient.setQueryData(shopValuesQuery().queryKey, { ...demoStore(), license_status: 'active' })
  for (const { queryKey } of [headerQuery(), footerQuery(), notFoundQuery()])
    queryClient.setQueryData(queryKey, result as object as TemplateResult)
  const { queryKey } = documentQuery(pageContextOf(href, {}))
  queryClient.setQueryData(queryKey, { status: 200, result: structuredClone(result) as object as TemplateResult })
  const response = { status: 200, problems: [], errors: [] }
  const context: AppContext = { queryClient, registry: createRegistry({}), response, showProblems: false }
  const router = createAppRouter({ context })
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [href] }) } as never)
  await router.load()
  const meta = router.state.matches.at(-1)?.meta as { title?: string }[] | undefined
  return { status: response.status, title: meta?.find(({ title }) => title !== undefined)?.title }
}
