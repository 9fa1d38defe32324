// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { EditorProvider, type EditorScope } from '../session/editor-scope.ts'
import { useClipboard } from './use-clipboard.ts'

const toasts = vi.hoisted(() => vi.fn())
vi.mock('#ui/toasts.ts', () => ({ showToast: toasts }))

const edit = vi.fn()
const scope: EditorScope = {
  pageType: 'Home',
  content: {
    page: {},
    component_data: [{ key: 'rich-text', id: 'text', version: 1, settings: { html: '<p>Hi</p>' } }],
  },
  problems: [],
  selected: [],
  select: vi.fn(),
  focused: { path: [], field: undefined, count: 0 },
  open: vi.fn(),
  change: vi.fn(),
  edit,
  isReadOnly: false,
}
const wrapper = ({ children }: { children: ReactNode }) => <EditorProvider value={scope}>{children}</EditorProvider>

afterEach(() => vi.unstubAllGlobals())

it('BU-04 copies and pastes sections on plain http, where there is no clipboard', async () => {
  vi.stubGlobal('navigator', { onLine: true })
  const { result } = renderHook(() => useClipboard(), { wrapper })
  await result.current.copy([['text']])
  expect(toasts).toHaveBeenLastCalledWith({ kind: 'success', text: 'Section copied' })
  await result.current.paste(1)
  expect(edit.mock.lastCall?.[0].content.component_data).toHaveLength(2)
})
