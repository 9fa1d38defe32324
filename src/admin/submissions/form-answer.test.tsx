// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { fakeTransport, success } from '#api/testing/fake-transport.ts'
import { resources } from '#generated/admin-resources.ts'
import { installDialog } from '#tools/testing/native-dialog.ts'
import { showScreen } from '../testing/screen-stage.tsx'
import { Screen } from './form-answer.tsx'

type State = 'new' | 'in_progress' | 'done'

const record = (state: State) => ({
  ...{ id: 7, version: 1, title: 'Contact', archived: false, created_at: null, updated_at: null },
  values: { state, form: 'Contact' },
})
const details = {
  form_id: 'contact',
  sender: 'asha@example.com',
  created_at: '2026-04-01T05:00:00Z',
  answers: [],
  notes: [],
}

/** Shows a new answer of an API that marks it as in progress with a reply. */
async function show() {
  let stored: State = 'new'
  const saved: unknown[] = []
  const around = (path: string) => (request: { method: string; body?: unknown }) => {
    const isChange = request.method !== 'GET'
    if (isChange && path.endsWith('/reply')) stored = 'in_progress'
    if (request.method === 'PATCH') saved.push(JSON.parse(String(request.body)))
    const data = path.endsWith('/history')
      ? { entries: [], next: null }
      : path === '/api/admin/form-answers/7'
        ? record(request.method === 'PATCH' ? 'done' : stored)
        : details
    return fakeTransport(success(data)).transport(request as never)
  }
  showScreen(<Screen resource={resources['form-answer']} />, { answers: [], around, id: 7 })
  await screen.findByRole('button', { name: 'Reply by email' })
  return saved
}

const state = () => screen.getByRole<HTMLInputElement>('radio', { checked: true }).labels?.[0]?.textContent

async function reply(): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: 'Reply by email' }))
  await userEvent.type(screen.getByRole('textbox', { name: /Message/u }), 'We do.')
  await userEvent.click(screen.getByRole('button', { name: 'Send reply' }))
}

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  installDialog()
})

it('AD-26 a new answer is shown as in progress after a reply', async () => {
  await show()
  expect(state()).toBe('New')
  await reply()
  await expect.poll(() => state()).toBe('In progress')
  expect(screen.queryByText('Unsaved changes')).toBeNull()
})

it('AD-26 a state that was chosen before a reply stays chosen, and is saved', async () => {
  const saved = await show()
  await userEvent.click(screen.getByRole('radio', { name: 'Done' }))
  await reply()
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(state()).toBe('Done')
  await userEvent.click(screen.getByRole('button', { name: /^Save/u }))
  await expect.poll(() => saved).toEqual([{ version: 1, values: { state: 'done' } }])
})
