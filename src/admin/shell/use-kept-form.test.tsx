// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { TextField } from '#ui/field.tsx'
import { showScreen } from '../testing/screen-stage.tsx'
import { RestoredNote } from './restored-note.tsx'
import { useKeptForm } from './use-kept-form.ts'

const sent: object[] = []
let failure: Error | undefined

function Form() {
  const used = useKeptForm('note 1', {
    initial: { note: 'As stored', password: '' },
    secrets: ['password'],
    submit: async (values) => {
      if (failure) throw failure
      sent.push(values)
    },
  })
  return (
    <form {...used.form}>
      <RestoredNote used={used} />
      <TextField {...used.field('note')} label="Note" />
      <TextField {...used.field('password')} label="Password" />
      <button type="submit">Save</button>
    </form>
  )
}

/** A dialog that is opened again. */
function Page() {
  const [at, setAt] = useState(0)
  return (
    <>
      <button type="button" onClick={() => setAt(at + 1)}>
        Open again
      </button>
      <Form key={at} />
    </>
  )
}

const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

beforeEach(() => {
  sent.length = 0
  failure = undefined
})

it('AD-03 restores what was typed after a failed save and a reload, and says so; never a secret', async () => {
  const first = showScreen(<Page />, { answers: [] })
  failure = new Error('No connection')
  await userEvent.type(await field('Note'), ', and more')
  await userEvent.type(await field('Password'), 'hunter2hunter2')
  await press('Save')
  expect((await field('Note')).value).toBe('As stored, and more')
  first.unmount()
  showScreen(<Page />, { answers: [] })
  expect((await field('Note')).value).toBe('As stored, and more')
  expect((await field('Password')).value).toBe('')
  expect(screen.getByRole('status').textContent).toContain('We restored your unsaved changes.')
  await press('Discard')
  expect((await field('Note')).value).toBe('As stored')
  expect(screen.queryByRole('status')).toBeNull()
  await press('Open again')
  expect((await field('Note')).value).toBe('As stored')
})

it('AD-03 keeps nothing once it is saved', async () => {
  showScreen(<Page />, { answers: [] })
  await userEvent.type(await field('Note'), '!')
  await press('Open again')
  expect((await field('Note')).value).toBe('As stored!')
  await press('Save')
  await expect.poll(() => sent).toEqual([{ note: 'As stored!', password: '' }])
  await press('Open again')
  expect((await field('Note')).value).toBe('As stored')
  expect(screen.queryByRole('status')).toBeNull()
})
