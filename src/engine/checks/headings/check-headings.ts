import { quote } from '../../describe-value.ts'
import type { PageDocument, Problem } from '../../types.ts'
import type { Check } from '../input/check.ts'
import type { Heading } from '../input/measured-page.ts'
import * as t from '#words/checks.ts'

/** Documents that are shown around other pages, or within them. */
const PARTS_OF_PAGES = new Set(['Header', 'Footer', 'Shared'])

/**
 * Checks that the headings of the rendered page form an outline: one of the first level, no level left out, none empty.
 * Screen readers list them, and readers skim by them.
 */
export const checkHeadings: Check = function* ({ page, document }) {
  if (!page) return
  const indexes = new Map(document.items.map(({ id, index }) => [id, index]))
  const isPart = PARTS_OF_PAGES.has(document.page_type)
  // A header's headings stand before the page's, a footer's after it: each document is judged by its own.
  const headings = page.headings.filter(({ itemId }) => itemId !== null && indexes.has(itemId))
  const place = (heading: Heading) => placeOf(heading, document, indexes)
  let before: Heading | undefined
  let titles = 0
  for (const heading of headings) {
    if (heading.text === '') yield { ...warning('empty-heading', t.emptyHeading()), ...place(heading) }
    if (heading.level === 1) titles += 1
    if (heading.level === 1 && (titles > 1 || isPart)) {
      const message = t.repeatedTitle({ heading: quote(heading.text) })
      yield { ...warning('repeated-title', message), ...place(heading) }
    } else if (before && heading.level > before.level + 1) {
      const values = { heading: quote(heading.text), level: heading.level, before: before.level }
      yield { ...warning('skipped-heading', t.skippedHeading(values)), ...place(heading) }
    }
    before = heading
  }
  if (!isPart && titles === 0) yield { ...warning('no-title', t.noTitle()), pointer: '/component_data' }
}

const warning = (code: string, message: string): Problem => ({ code, severity: 'warning', message, pointer: '' })

function placeOf({ itemId }: Heading, { items }: PageDocument, indexes: ReadonlyMap<string, number>): Partial<Problem> {
  const item = items.find(({ id }) => id === itemId)
  if (!item) return {}
  return { pointer: `/component_data/${indexes.get(item.id)}`, key: item.key, sectionId: item.id }
}
