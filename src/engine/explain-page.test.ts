import { expect, it } from 'vitest'
import { documentOf, makeSection } from '#tools/testing/make-section.ts'
import { explainPage } from './explain-page.ts'
import { normaliseDocument } from './normalise-document.ts'

it('EN-02 tells authors exactly what is wrong, section by section', async () => {
  const hero = makeSection('hero', { properties: { heading: { type: 'string', title: 'H' } } })
  const registry = {
    keys: ['hero'],
    load: (key: string) => (key === 'hero' ? Promise.resolve(hero) : undefined),
    peek: () => undefined,
  }
  const { document } = normaliseDocument(
    documentOf([{ key: 'hero', settings: { heding: 1 } }, { key: 'hreo' }, { key: 'hero', id: 'good' }]),
  )
  const problems = await explainPage(document, registry)
  expect([...problems].map(([id, found]) => [id, found.map(({ message }) => message)])).toEqual([
    ['hero-0', ['hero has no setting "heding". Did you mean "heading"?']],
    ['hreo-1', ['There is no section "hreo". Did you mean "hero"?']],
    ['good', []],
  ])
})
