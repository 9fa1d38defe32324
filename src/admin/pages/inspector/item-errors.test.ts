import { describe, expect, it } from 'vitest'
import { explainDocument } from '#engine/explain-page.ts'
import { loadExplanation } from '#engine/load-explanation.ts'
import type { Content, Item } from '../content/content.ts'
import { sectionRegistry } from '../sections/registry.ts'
import { groupProblems, itemErrors, ownProblems } from './item-errors.ts'

async function check(items: Item[]) {
  const content: Content = { page: { title: 'Home', path: '/' }, component_data: items }
  const document = { template: { key: 'home', name: 'Home' }, page_type: 'Home', ...content }
  return { content, problems: await explainDocument(document, sectionRegistry) }
}

describe('errors of a section', () => {
  it('BU-05 are at their fields, in the words of forms', async () => {
    const settings = { text: 'x'.repeat(301), button: { label: 'Go', href: 'nowhere' } }
    const { content, problems } = await check([{ key: 'hero', id: 'hero', settings }])
    const { schema, validate } = await loadExplanation((await sectionRegistry.load('hero'))!)
    const errors = itemErrors({ content, path: ['hero'], problems, settings, schema, validate })
    expect(errors['heading']).toBe('Fill in this field.')
    expect(Object.keys(errors).toSorted()).toEqual(['button/href', 'heading', 'text'])
  })

  it('BU-05 include what only the page knows, such as an unknown value of it', async () => {
    const settings = { heading: { $bind: 'product.name' } }
    const { content, problems } = await check([{ key: 'hero', id: 'hero', settings }])
    const { schema, validate } = await loadExplanation((await sectionRegistry.load('hero'))!)
    expect(itemErrors({ content, path: ['hero'], problems, settings, schema, validate })).toHaveProperty(
      'heading/$bind',
    )
  })

  it('BU-05 that belong to no field are shown above the fields, and those of blocks at the section, too', async () => {
    const { content, problems } = await check([
      { key: 'hero', id: 'a', settings: { heading: 'One' } },
      { key: 'hero', id: 'b', settings: { heading: 'Two' } },
      { key: 'columns', id: 'c', version: 2, settings: {}, blocks: [{ key: 'colum', id: 'd', settings: {} }] },
    ])
    expect(ownProblems(content, ['a'], problems)).toEqual([])
    expect(ownProblems(content, ['b'], problems)).toMatchObject([{ code: 'too-many-of-section' }])
    expect(groupProblems(content, problems)(['c'])).toMatchObject([{ code: 'unknown-block' }])
    expect(groupProblems(content, problems)([])).toEqual([])
  })
})
