// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { documentProblemsQuery } from '#api/document-problems.queries.ts'
import { normaliseDocument } from '#engine/normalise-document.ts'
import { createRegistry } from '#engine/registry.ts'
import type { DocumentProblems } from '#generated/api.d.ts'
import { makeSection } from '#tools/testing/make-section.ts'
import { type Explained, explainForAuthors } from './explain-for-authors.ts'

beforeEach(() => void (document.documentElement.dataset['admin'] = ''))
afterEach(() => void delete document.documentElement.dataset['admin'])

const text = makeSection('text', { properties: { heading: { type: 'string', maxLength: 5 } } })
const registry = createRegistry({}, { './sections/text/index.ts': { section: text } })
const written = normaliseDocument({
  template: { key: 'about', name: 'About', revision: 4 },
  component_data: [
    { key: 'text', id: 'long', version: 1, settings: { heading: 'Too long' } },
    { key: 'text', id: 'fine', version: 1, settings: { heading: 'Fine' } },
  ],
}).document

const found = (check: string, code: string, id: string | null): DocumentProblems['problems'][number] => ({
  ...{ check, code, severity: 'warning', message: code, pointer: '/component_data/1', item_id: id },
})

async function reports({ revision = 4, isLeft = false } = {}) {
  const queryClient = new QueryClient()
  queryClient.setQueryData(documentProblemsQuery('Page', 'about').queryKey, {
    revision,
    problems: [
      found('schema', 'text-too-long', 'long'),
      found('links', 'missing-page', 'fine'),
      found('weight', 'heavy', null),
    ],
  })
  const all: string[][] = []
  const show = ({ of, problems }: Explained) => {
    if (of === written) all.push([...problems].flatMap(([id, list]) => list.map(({ code }) => `${id} ${code}`)))
  }
  const explaining = explainForAuthors(written, { registry, queryClient }, show)
  if (isLeft) void explainForAuthors({ ...written, items: [] }, { registry, queryClient }, show)
  await explaining
  return all
}

it('BU-06 adds what the shop’s checks find to the problems of each section, none of them twice', async () => {
  expect(await reports()).toEqual([['long text-too-long'], ['long text-too-long', 'fine missing-page']])
})

it('BU-06 shows nothing of other revisions than the current one, and nothing to developers without a login', async () => {
  expect(await reports({ revision: 3 })).toEqual([['long text-too-long']])
  delete document.documentElement.dataset['admin']
  expect(await reports()).toEqual([['long text-too-long']])
})

it('BU-06 shows nothing of a document that is no longer shown', async () => {
  expect(await reports({ isLeft: true })).toEqual([])
})
