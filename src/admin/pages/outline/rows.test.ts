import { describe, expect, it } from 'vitest'
import type { Problem } from '#engine/types.ts'
import type { Content, Item, Path } from '../content/content.ts'
import { moveItem, removeItems, setValue } from '../content/edit-content.ts'
import { groupProblems } from '../inspector/item-errors.ts'
import { kindTitle } from '../sections/catalogue.ts'
import { createRows, type Row } from './rows.ts'

const column = (id: string): Item => ({ key: 'column', id, settings: { heading: 'About' } })
const section = (_: unknown, n: number): Item =>
  n === 7
    ? { key: 'columns', id: 'columns', version: 2, settings: {}, blocks: [column('left'), column('right')] }
    : { key: 'rich-text', id: `text-${n}`, settings: { heading: `Part ${n}`, html: '<p>Text</p>' } }
const content: Content = {
  page: { title: 'Home', path: '/' },
  component_data: Array.from({ length: 500 }, section),
}

interface Shown {
  content: Content
  selected?: readonly Path[]
  problems?: readonly Problem[]
  closed?: ReadonlySet<string>
  matches?: readonly Path[]
}

function outline() {
  const rows = createRows()
  return (shown: Shown) =>
    rows({
      ...{ selected: [], closed: new Set<string>(), matches: undefined, isReadOnly: false },
      ...shown,
      problemsOf: groupProblems(shown.content, shown.problems ?? []),
      titleOf: (path, within) => kindTitle(within, path),
    })
}

/** Ids of the rows that are other objects than before, at any depth. */
function changed(before: readonly Row[], after: readonly Row[]): string[] {
  const known = new Set<Row>()
  const visit = (rows: readonly Row[], see: (row: Row) => void) => {
    for (const row of rows) {
      see(row)
      visit(row.rows, see)
    }
  }
  visit(before, (row) => known.add(row))
  const found: string[] = []
  visit(after, (row) => known.has(row) || found.push(row.id))
  return found
}

describe('the rows of 500 sections', () => {
  it('BU-04 change in one row when a text is typed that it shows, and in none when it shows another', () => {
    const show = outline()
    const first = show({ content })
    const typed = setValue(content, ['text-250'], '/settings/heading', 'Part 25')
    const second = show({ content: typed })
    expect(changed(first, second)).toEqual(['text-250'])
    expect(second[250]?.text).toBe('Part 25')
    const third = show({ content: setValue(typed, ['text-250'], '/settings/html', '<p>Texts</p>') })
    expect(third).toBe(second)
  })

  it('BU-04 change in the block that is typed in, and in its section', () => {
    const show = outline()
    const first = show({ content })
    const second = show({ content: setValue(content, ['columns', 'left'], '/settings/heading', 'Above') })
    expect(changed(first, second)).toEqual(['columns', 'left'])
  })

  it('BU-04 change in two rows when another section is selected, moved past one, or gets a problem', () => {
    const show = outline()
    const first = show({ content, selected: [['text-1']] })
    const second = show({ content, selected: [['text-2']] })
    expect(changed(first, second)).toEqual(['text-1', 'text-2'])
    const moved = moveItem(content, ['text-2'], 400)
    const third = show({ content: moved, selected: [['text-2']] })
    expect(changed(second, third)).toEqual([])
    expect(third[400]).toBe(second[2])
    const problem = { code: 'missing-setting', severity: 'error', message: 'No.' } as const
    const problems: Problem[] = [{ ...problem, pointer: '/component_data/400/settings/html' }]
    const fourth = show({ content: moved, selected: [['text-2']], problems })
    expect(changed(third, fourth)).toEqual(['text-2'])
    expect(fourth[400]).toMatchObject({ problemCount: 1, hasError: true })
    const fifth = show({ content: moved, selected: [['text-2']], problems: [{ ...problems[0]! }] })
    expect(fifth).toBe(fourth)
  })

  it('BU-04 lose what is removed, and what a search or a collapsed section leaves out', () => {
    const show = outline()
    const first = show({ content })
    expect(show({ content: removeItems(content, [['text-0']]).content })).toHaveLength(499)
    expect(show({ content, matches: [['columns', 'right']] })).toMatchObject([
      { id: 'columns', isOpen: true, rows: [{ id: 'right' }] },
    ])
    const closed = show({ content, closed: new Set(['columns']) })
    expect(closed[7]).toMatchObject({ isOpen: false, kind: first[7]!.kind })
  })
})
