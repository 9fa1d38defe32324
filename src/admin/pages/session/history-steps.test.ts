// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import type { PageEditorActor } from '#machines/page-editor/page-editor.machine.ts'
import type { Content } from '../content/content.ts'
import { setValue } from '../content/edit-content.ts'
import { historySteps } from './history-steps.ts'

const before: Content = {
  page: { title: 'Home' },
  component_data: ['a', 'b'].map((id) => ({ key: 'rich-text', id, settings: { heading: id } })),
}

function stage(after: Content) {
  let content = before
  const actor = {
    getSnapshot: () => ({ context: { draft: { name: 'Home', content } } }),
    send: vi.fn(() => {
      content = after
    }),
  }
  const [select, open] = [vi.fn(), vi.fn()]
  const steps = historySteps(actor as never as PageEditorActor, { select, open })
  return { steps, actor, select, open }
}

it('BU-04 undo selects the section that it changed', () => {
  const { steps, actor, select, open } = stage(setValue(before, ['b'], '/settings/heading', 'c'))
  steps.undo()
  expect(actor.send).toHaveBeenCalledWith({ type: 'undo.requested' })
  expect(select).toHaveBeenCalledWith([['b']])
  expect(open).not.toHaveBeenCalled()
})

it('BU-04 redo goes to the changed field, if somebody is typing', () => {
  const { steps, actor, select, open } = stage(setValue(before, ['b'], '/settings/heading', 'c'))
  document.body.innerHTML = '<div data-part="inspector"><input></div>'
  document.querySelector('input')!.focus()
  steps.redo()
  expect(actor.send).toHaveBeenCalledWith({ type: 'redo.requested' })
  expect(open).toHaveBeenCalledWith(['b'], 'heading')
  expect(select).not.toHaveBeenCalled()
})

it('BU-04 undo that changes nothing leaves the selection alone', () => {
  const { steps, select, open } = stage(before)
  steps.undo()
  expect(select).not.toHaveBeenCalled()
  expect(open).not.toHaveBeenCalled()
})
