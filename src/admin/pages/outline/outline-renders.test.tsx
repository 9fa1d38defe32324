// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { showScreen } from '../../testing/screen-stage.tsx'
import type { Content, Path } from '../content/content.ts'
import { setValue } from '../content/edit-content.ts'
import { Inspector } from '../inspector/inspector.tsx'
import { EditorProvider, type EditorScope } from '../session/editor-scope.ts'
import { Outline } from './outline.tsx'

const rendered = vi.hoisted(() => ({ menus: [] as string[], forms: 0 }))
/** Each row renders its menu whenever it renders itself. */
vi.mock('../../shell/action-menu.tsx', async (original) => ({
  ...(await original<object>()),
  ActionMenu: ({ label }: { label: string }) => {
    if (label.startsWith('Actions for')) rendered.menus.push(label)
    return null
  },
}))
vi.mock('../../form/schema-form.tsx', async (original) => {
  const { SchemaForm } = await original<typeof import('../../form/schema-form.tsx')>()
  return {
    SchemaForm: (props: Parameters<typeof SchemaForm>[0]) => {
      rendered.forms += 1
      return <SchemaForm {...props} />
    },
  }
})

const COUNT = 60
const contentOf = (length: number): Content => ({
  page: { title: 'Home', path: '/' },
  component_data: Array.from({ length }, (_, n) => ({
    ...{ key: 'rich-text', id: `text-${n}`, version: 1 },
    settings: { heading: `Part ${n}`, html: '<p>Text</p>' },
  })),
})

const PATIENTLY = { timeout: 60_000 }

let change: (next: Content) => void

/** A new scope for each change, as in the editor. */
function Stage({ initial }: { initial: Content }) {
  const [content, setContent] = useState(initial)
  const [selected, select] = useState<readonly Path[]>([['text-3']])
  useEffect(() => {
    change = setContent
  }, [])
  const nothing = () => undefined
  const scope: EditorScope = {
    ...{ pageType: 'Home', content, problems: [], selected, isReadOnly: false, select },
    focused: { path: [], field: undefined, count: 0 },
    open: (path) => select([path]),
    change: setContent,
    edit: (next) => {
      setContent(next.content)
      select(next.selected)
    },
  }
  return (
    <EditorProvider value={scope}>
      <Outline onAdd={add} />
      <Inspector name="Home" onRename={nothing} />
    </EditorProvider>
  )
}
const add = () => undefined

it('BU-04 typing renders one row and one form, and selecting two rows', async () => {
  const initial = contentOf(COUNT)
  showScreen(<Stage initial={initial} />, { answers: [] })
  const outline = await screen.findByLabelText('Outline')
  // Rows are rendered in steps, each of them once.
  await within(outline).findByText(`Part ${COUNT - 1}`, {}, PATIENTLY)
  expect(new Set(rendered.menus).size).toBe(COUNT)
  expect(rendered.menus.length).toBeLessThan(2 * COUNT)
  const heading = await within(screen.getByLabelText('Edit')).findByLabelText(
    /^Heading/,
    { selector: 'input' },
    PATIENTLY,
  )

  rendered.menus.length = 0
  rendered.forms = 0
  fireEvent.change(heading, { target: { value: 'Part three' } })
  expect(within(outline).getByText('Part three')).toBeVisible()
  expect(new Set(rendered.menus)).toEqual(new Set(['Actions for Text: Part three']))
  expect(rendered.forms).toBe(1)

  rendered.menus.length = 0
  rendered.forms = 0
  act(() => change(setValue(initial, ['text-5'], '/settings/heading', 'Elsewhere')))
  act(() => change(setValue(initial, ['text-5'], '/settings/html', '<p>Not shown in a row</p>')))
  expect(new Set(rendered.menus)).toEqual(
    new Set(['Actions for Text: Part 3', 'Actions for Text: Elsewhere', 'Actions for Text: Part 5']),
  )

  rendered.menus.length = 0
  fireEvent.click(within(outline).getByText('Part 50'))
  expect(new Set(rendered.menus)).toEqual(new Set(['Actions for Text: Part 3', 'Actions for Text: Part 50']))
})

it('BU-04 the focus stays in the outline when its row is removed', async () => {
  showScreen(<Stage initial={contentOf(3)} />, { answers: [] })
  const outline = await screen.findByLabelText('Outline')
  const row = (n: number) => within(outline).getByText(`Part ${n}`).closest('button')!
  row(1).focus()
  fireEvent.keyDown(row(1), { key: 'Delete' })
  expect(row(2)).toHaveFocus()
  fireEvent.keyDown(row(2), { key: 'Delete' })
  expect(row(0)).toHaveFocus()
  // Somebody else removes it, while the focus is elsewhere.
  row(0).blur()
  await act(() => Promise.resolve())
  act(() => change(contentOf(0)))
  expect(document.body).toHaveFocus()
})

it('BU-04 an empty page offers what was copied on another one', async () => {
  localStorage.setItem('vitrine copied sections', JSON.stringify(contentOf(2)))
  showScreen(<Stage initial={contentOf(0)} />, { answers: [] })
  const outline = await screen.findByLabelText('Outline')
  fireEvent.click(within(outline).getByText('Paste what you copied'))
  expect(await within(outline).findByText('Part 1', {}, PATIENTLY)).toBeVisible()
  expect(within(outline).queryByText('Paste what you copied')).toBeNull()
  localStorage.clear()
})
