// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { describe, expect, it } from 'vitest'
import { explainDocument } from '#engine/explain-page.ts'
import definition from '#schemas/defs/visible.schema.json' with { type: 'json' }
import { showScreen } from '../../testing/screen-stage.tsx'
import type { Content, Item } from '../content/content.ts'
import type { ItemPart } from '../content/edit-content.ts'
import { sectionRegistry } from '../sections/registry.ts'
import { EditorProvider, type EditorScope } from '../session/editor-scope.ts'
import { ownProblems } from './item-errors.ts'
import { PartForm } from './part-form.tsx'
import { partSchema } from './item-parts.ts'

const contentOf = (visible?: Item['visible']): Content => ({
  page: { title: 'Home', path: '/' },
  component_data: [{ key: 'hero', id: 'hero', settings: { heading: 'Hi' }, ...(visible && { visible }) }],
})

let latest: Content

interface StageProps {
  initial: Content
  problems: EditorScope['problems']
  part?: ItemPart
}

function Stage({ initial, problems, part = 'visible' }: StageProps) {
  const [content, setContent] = useState(initial)
  useEffect(() => {
    latest = content
  }, [content])
  const nothing = () => undefined
  const scope: EditorScope = {
    pageType: 'Home',
    content,
    problems,
    selected: [['hero']],
    select: nothing,
    focused: { path: [], field: undefined, count: 0 },
    open: nothing,
    change: setContent,
    edit: nothing,
    isReadOnly: false,
  }
  return (
    <EditorProvider value={scope}>
      <PartForm path={['hero']} part={part} />
    </EditorProvider>
  )
}

function show(visible?: Item['visible'], problems: EditorScope['problems'] = []) {
  showScreen(<Stage initial={contentOf(visible)} problems={problems} />, { answers: [] })
  return screen.findByText('When and where it is shown')
}

const group = () => document.querySelector('details')!

describe('when and where a section is shown', () => {
  it('BU-04 has a field for each limit that a section can have', () => {
    expect(Object.keys(partSchema('visible').properties ?? {})).toEqual(Object.keys(definition.properties))
  })

  it('BU-04 is a collapsed group, whose times are those of the shop', async () => {
    const title = await show({ until: '2026-12-24T18:30:00Z' })
    expect(group().open).toBe(false)
    await userEvent.click(title)
    expect(screen.getByLabelText(/^Shown until/)).toHaveValue('2026-12-25T00:00')
    fireEvent.change(screen.getByLabelText(/^Shown from/), { target: { value: '2026-12-01T09:00' } })
    await userEvent.click(screen.getByRole('checkbox', { name: 'Phone' }))
    expect(latest.component_data[0]?.visible).toEqual({
      from: '2026-12-01T03:30:00.000Z',
      until: '2026-12-24T18:30:00Z',
      device: ['phone'],
    })
    const problems = await explainDocument(
      { template: { key: 'home', name: 'Home' }, page_type: 'Home', ...latest },
      sectionRegistry,
    )
    expect(problems).toEqual([])
  })

  it('BU-04 is not stored once it has no limit', async () => {
    await userEvent.click(await show({ device: ['tablet'] }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Tablet' }))
    expect(latest).toEqual(contentOf())
  })

  it('BU-04 opens with what is wrong, beside its field', async () => {
    const content = contentOf({ from: '2026-12-02T00:00:00Z', until: '2026-12-01T00:00:00Z' })
    const document = { template: { key: 'home', name: 'Home' }, page_type: 'Home', ...content }
    const problems = await explainDocument(document, sectionRegistry)
    expect(problems).toHaveLength(1)
    expect(ownProblems(content, ['hero'], problems)).toEqual([])
    await show(content.component_data[0]!.visible, problems)
    expect(group().open).toBe(true)
    expect(screen.getByLabelText(/^Shown until/)).toBeInvalid()
  })
})

describe('how a section looks', () => {
  const look = (value?: Item['look']): Content => ({
    ...contentOf(),
    component_data: [{ ...contentOf().component_data[0]!, ...(value && { look: value }) }],
  })

  it('BU-07 is one group, of which only changed values are stored', async () => {
    showScreen(<Stage initial={look()} problems={[]} part="look" />, { answers: [] })
    await userEvent.click(await screen.findByText('Colours, spacing and width'))
    await userEvent.click(screen.getByRole('radio', { name: 'Main colour' }))
    await userEvent.click(screen.getByRole('radio', { name: 'Narrow' }))
    expect(latest).toEqual(look({ surface: 'primary', width: 'narrow' }))
    const document = { template: { key: 'home', name: 'Home' }, page_type: 'Home', ...latest }
    expect(await explainDocument(document, sectionRegistry)).toEqual([])
    for (const usual of screen.getAllByRole('radio', { name: /^(?:Same as the page|Normal)$/u }))
      await userEvent.click(usual)
    expect(latest).toEqual(look())
  })
})
