// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { success } from '#api/testing/fake-transport.ts'
import { installDialog } from '#tools/testing/native-dialog.ts'
import { showScreen } from '../../testing/screen-stage.tsx'
import type { Content } from '../content/content.ts'
import { EditorProvider, type EditorScope } from '../session/editor-scope.ts'
import { AddDialog } from './add-dialog.tsx'
import { Outline } from './outline.tsx'

const shared = (key: string, name: string, isPublished = true) => ({
  ...{ key, name, page_type: 'Shared', group: 'shared', preview_path: null, revision: isPublished ? 1 : null },
  ...{ is_published: isPublished, has_draft: !isPublished, schedule: null, problems: 0 },
  ...{ updated_at: '2026-11-28T10:00:00Z', updated_by: null },
})
const page = { ...shared('promise-strip', 'A page'), page_type: 'Page', group: 'page' }
const documents = [page, shared('promise-strip', 'Our promises'), shared('new-strip', 'New strip', false)]

let latest: Content

function Stage({ pageType, documentKey, isAdding }: { pageType: string; documentKey: string; isAdding: boolean }) {
  const [content, setContent] = useState<Content>({
    page: { title: 'Home', path: '/' },
    component_data: [{ ref: 'promise-strip', id: 'strip' }],
  })
  useEffect(() => {
    latest = content
  }, [content])
  const nothing = () => undefined
  const scope: EditorScope = {
    pageType,
    content,
    problems: [],
    selected: [],
    select: nothing,
    focused: { path: [], field: undefined, count: 0 },
    open: nothing,
    change: setContent,
    edit: ({ content: next }) => setContent(next),
    isReadOnly: false,
  }
  return (
    <EditorProvider value={scope}>
      {isAdding ? (
        <AddDialog parent={[]} index={0} documentKey={documentKey} onClose={onClose} />
      ) : (
        <Outline onAdd={nothing} />
      )}
    </EditorProvider>
  )
}

const onClose = vi.fn()
beforeEach(() => {
  onClose.mockClear()
  installDialog()
})
const show = (isAdding: boolean, pageType = 'Home', documentKey = 'home') =>
  showScreen(<Stage {...{ pageType, documentKey, isAdding }} />, { answers: [success({ documents })] })
const offered = async () =>
  within(await screen.findByRole('region', { name: 'Shared sections' })).getAllByRole('button', {
    name: /^Add/,
  })

it('BU-07 the outline names a shared section and leads to where it is edited', async () => {
  show(false)
  expect(await screen.findByText('Our promises')).toBeVisible()
  const link = screen.getByRole('link', { name: 'Edit shared section' })
  expect(link).toHaveAttribute('href', '/admin/pages/Shared/promise-strip')
  await userEvent.type(screen.getByRole('searchbox'), 'promises')
  expect(screen.getByText('1 found')).toBeVisible()
})

it('BU-07 a published shared section is added as a reference to it', async () => {
  show(true)
  const [first, second] = await offered()
  expect(second).toBeDisabled()
  await userEvent.click(first!)
  expect(latest.component_data).toEqual([
    { ref: 'promise-strip', id: expect.stringMatching(/^promise-strip-\w{5}$/) },
    { ref: 'promise-strip', id: 'strip' },
  ])
  expect(onClose).toHaveBeenCalledOnce()
})

it('BU-07 a shared section is not added to itself', async () => {
  show(true, 'Shared', 'promise-strip')
  expect(await offered()).toHaveLength(1)
})
