import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { createRegistry } from '#engine/registry.ts'
import { isPrepared } from '#engine/prepared-document.ts'
import type { SectionDefinition } from '#engine/types.ts'
import type { TemplateResult } from '#generated/api.d.ts'
import type { AppContext } from './app-context.ts'
import { prepare } from './document-rules.ts'
import { loadCode, resolveLoaded } from './resolve-documents.ts'
import { pageContextOf } from '#pages/page-context.ts'

function contextWith(contract: object): AppContext {
  const section = {
    component: () => null,
    contract: { key: 'rich-text', version: 1, title: 'Text', defaults: {}, blockDefaults: {}, ...contract },
  } as unknown as SectionDefinition
  return {
    queryClient: new QueryClient(),
    registry: createRegistry({ './sections/rich-text/index.ts': async () => ({ section }) }),
    response: { status: 200, problems: [], errors: [] },
    showProblems: false,
  }
}

const documentWith = (heading: unknown): TemplateResult =>
  ({
    template: { key: 'header', name: 'Header', revision: 1 },
    page: { title: 'Header', path: '/' },
    page_type: 'Header',
    component_data: [{ key: 'rich-text', id: 'text', settings: { heading } }],
  }) as object as TemplateResult

const page = pageContextOf('/about', {})
const judging = { validate: () => true, validateBlock: {}, sentences: [[['heading'], false]] }

async function preparedOf(heading: unknown, isOfPage: boolean) {
  const context = contextWith(judging)
  const result = documentWith(heading)
  await loadCode(result, context.registry)
  return { context, prepared: prepare(resolveLoaded(result, context, page), isOfPage) as TemplateResult }
}

describe('a resolved document', () => {
  it('EN-01 is sent with its bindings resolved', async () => {
    const { context, prepared } = await preparedOf({ $bind: 'page.path' }, true)
    expect(isPrepared(prepared)).toBe(true)
    const { sections } = resolveLoaded(prepared, context, page)
    expect(sections[0]?.ready?.settings).toEqual({ heading: '/about' })
  })

  it('EN-01 is sent as written if many pages share it and it is bound to one of them', async () => {
    expect(isPrepared((await preparedOf({ $bind: 'page.path' }, false)).prepared)).toBe(false)
    expect(isPrepared((await preparedOf({ $bind: 'storefront.name' }, false)).prepared)).toBe(true)
    expect(isPrepared((await preparedOf('Plain', false)).prepared)).toBe(true)
    expect(isPrepared((await preparedOf('On {{ page.path }}', false)).prepared)).toBe(false)
  })

  it('BU-07 is sent with its sentences filled, also those of its head', async () => {
    const context = contextWith(judging)
    const page = { ...pageContextOf('/about', {}), search: { query: 'tea & co' } }
    const result = { ...documentWith('On {{ page.path }}'), page: { title: 'For “{{ search.query }}”', path: '/' } }
    await loadCode(result, context.registry)
    const prepared = prepare(resolveLoaded(result, context, page), true) as TemplateResult
    expect(prepared.page.title).toBe('For “tea & co”')
    expect(prepared.component_data).toMatchObject([{ settings: { heading: 'On /about' } }])
  })

  it('EN-02 is validated by validators loaded with its code, if its sections’ contracts lack them', async () => {
    const context = contextWith({})
    const { contract } = (await context.registry.load('rich-text'))!
    contract.complete = async () => Object.assign(contract, { validate: () => false, validateBlock: {} })
    const result = documentWith('Plain')
    await loadCode(result, context.registry)
    const { sections, problems } = resolveLoaded(result, context, page)
    expect(sections[0]?.ready).toBeUndefined()
    expect(problems.map(({ code }) => code)).toEqual(['invalid-settings'])
  })
})
