// @vitest-environment jsdom
import { EditorView } from '@codemirror/view'
import { act, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { SourceView } from './source-view.tsx'

const source = { name: 'Care', page: { title: 'Care', path: '/care' }, component_data: [] }

function show() {
  const calls = { onChange: vi.fn(), onUndo: vi.fn(), onRedo: vi.fn() }
  const { container } = render(<SourceView source={source} problems={[]} isReadOnly={false} {...calls} />)
  const root = [...container.querySelectorAll('div')].find(({ shadowRoot }) => shadowRoot)?.shadowRoot
  const text = root?.querySelector<HTMLElement>('[role=textbox]')
  const view = text && EditorView.findFromDOM(text)
  if (!view) throw new Error('There is no editor')
  const replace = (insert: string) =>
    act(() => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert } }))
  return { ...calls, text, view, replace }
}

it('BU-04 edits a page as JSON, and leaves it alone while that is not valid', () => {
  const { text, view, replace, onChange } = show()
  expect(text).toHaveAttribute('aria-label', 'Source')
  expect(JSON.parse(view.state.doc.toString())).toEqual(source)
  replace('{ "name": ')
  expect(screen.getByRole('alert')).toBeVisible()
  expect(onChange).not.toHaveBeenCalled()
  replace(JSON.stringify({ ...source, name: 'Caring' }))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(onChange).toHaveBeenLastCalledWith({ ...source, name: 'Caring' })
})

it('BU-04 undoes in the history of the whole page', () => {
  const { text, onUndo, onRedo } = show()
  for (const key of ['z', 'y']) text.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey: true, bubbles: true }))
  expect(onUndo).toHaveBeenCalledOnce()
  expect(onRedo).toHaveBeenCalledOnce()
})
