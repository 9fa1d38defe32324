import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { SectionList } from './page-view.tsx'
import type { ResolvedSection } from './resolved-section.ts'

const message = 'There is no section "<b>".'
const unknown: ResolvedSection = {
  id: 'x-1',
  key: '<b>',
  problems: [{ code: 'unknown-section', severity: 'error', message, pointer: '/component_data/1/key' }],
}
const htmlFor = (showProblems: boolean) =>
  renderToString(<SectionList sections={[unknown]} showProblems={showProblems} onSectionError={() => {}} />)

it('EN-02 is in the HTML of an author’s page, with section, pointer and message, and never in a shopper’s', () => {
  const html = htmlFor(true)
  for (const words of [
    'Problems in &lt;b&gt;#x-1',
    '/component_data/1/key',
    'There is no section &quot;&lt;b&gt;&quot;.',
  ])
    expect(html).toContain(words)
  expect(htmlFor(false)).toBe('')
})
