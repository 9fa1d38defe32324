// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { checkBy, email, required } from '#domain/field-rules.ts'
import { draftOf } from '#lib/draft.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { FormMessage } from './form-message.tsx'
import { FormResult } from './form-result.tsx'
import { SubmissionCancelled } from './submission-error.ts'
import { useFormList } from './use-form-list.ts'
import { useForm } from './use-form.ts'

afterEach(cleanup)

type Submit = (values: unknown) => unknown
const check = checkBy({ name: [required], email: [required, email] })

/** Fields kept by the browser. */
function Plain({ submit }: { submit: Submit }) {
  const { form, errors, message, isSending, isSent } = useForm({ check, submit, draft: draftOf('plain') })
  if (isSent) return <FormResult>Sent</FormResult>
  return (
    <form {...form}>
      <TextField label="Name" name="name" error={errors['name']} />
      <TextField label="E-mail" name="email" error={errors['email']} />
      <FormMessage>{message}</FormMessage>
      <Button type="submit" loading={isSending}>
        Send
      </Button>
    </form>
  )
}

/** Fields kept in values. */
function Controlled({ submit }: { submit: Submit }) {
  const { form, field, message, isSending, isSent } = useForm({
    initial: { name: '', email: '' },
    check,
    submit,
    draft: draftOf('controlled'),
  })
  return (
    <form {...form}>
      {isSent && <p>Sent</p>}
      <TextField label="Name" {...field('name')} />
      <TextField label="E-mail" {...field('email')} />
      <FormMessage>{message}</FormMessage>
      <Button type="submit" loading={isSending}>
        Send
      </Button>
    </form>
  )
}

/** A nested list. */
function Nested({ submit }: { submit: Submit }) {
  const used = useForm({ initial: { lines: [{ name: 'Cup' }, { name: 'Bowl' }] }, submit })
  const { items, add, move, remove } = useFormList<{ name: string }>(used, 'lines')
  return (
    <form {...used.form}>
      {items.map(({ key, name }, index) => (
        <div key={key}>
          <TextField label={`Name ${index}`} {...used.field(`${name}/name`)} />
          <Button onClick={() => remove(index)}>{`Remove ${index}`}</Button>
        </div>
      ))}
      <Button onClick={() => add({ name: '' })}>Add</Button>
      <Button onClick={() => move(1, 0)}>Swap</Button>
      <FormMessage>{used.message}</FormMessage>
      <Button type="submit">Send</Button>
    </form>
  )
}

/** Sent by a chart, which passes on its failure. */
function Charted({ submit }: { submit: Submit }) {
  const [failure, setFailure] = useState<unknown>()
  const { form, errors, message } = useForm({
    check,
    submit: (values) => {
      void Promise.resolve(submit(values)).catch(setFailure)
    },
    failure,
  })
  return (
    <form {...form}>
      <TextField label="Name" name="name" defaultValue="Anu" error={errors['name']} />
      <TextField label="E-mail" name="email" defaultValue="anu@example.in" error={errors['email']} />
      <FormMessage>{message}</FormMessage>
      <Button type="submit">Send</Button>
    </form>
  )
}

const refusal = (errors: Record<string, string> | undefined, message = 'Refused') =>
  Object.assign(new Error(message), { name: 'ApiError', reply: { payload: { errors } } })
const press = () => userEvent.click(screen.getByRole('button', { name: 'Send' }))
const fieldOf = (label: string) => screen.getByLabelText(label)

async function fill() {
  await userEvent.type(fieldOf('Name'), 'Anu')
  await userEvent.type(fieldOf('E-mail'), 'anu@example.in')
}

describe('errors of the server', () => {
  const forms = { Plain, Controlled, Nested, Charted }
  it.each<[keyof typeof forms, pointer: string, label: string | undefined]>([
    ['Plain', 'name', 'Name'],
    ['Plain', '/email', 'E-mail'],
    ['Plain', '/pan', undefined],
    ['Controlled', 'name', 'Name'],
    ['Controlled', '/email', 'E-mail'],
    ['Controlled', '/pan', undefined],
    ['Charted', '/email', 'E-mail'],
    ['Charted', '/pan', undefined],
    ['Nested', '/lines/1/name', 'Name 1'],
    ['Nested', '/lines/0/name', 'Name 0'],
    ['Nested', '/lines/7/name', undefined],
  ])('AC-02 %s shows that of %s at %s and focuses it', async (name, pointer, label) => {
    const Form = forms[name]
    render(<Form submit={() => Promise.reject(refusal({ [pointer]: 'Already taken' }))} />)
    if (name === 'Plain' || name === 'Controlled') await fill()
    await press()
    if (label === undefined) {
      expect(await screen.findByRole('alert')).toHaveTextContent('Already taken')
      return
    }
    await waitFor(() => expect(fieldOf(label)).toHaveFocus())
    expect(fieldOf(label)).toHaveAccessibleDescription('Already taken')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it.each([
    ['the server’s message', refusal(undefined, 'Too many attempts'), 'Too many attempts'],
    ['a general message', new Error('undefined is not a function'), 'Something went wrong'],
  ])('AC-02 shows a failure without fields in %s', async (_title, error, text) => {
    render(<Plain submit={() => Promise.reject(error)} />)
    await fill()
    await press()
    expect(await screen.findByRole('alert')).toHaveTextContent(text)
    expect(fieldOf('Name')).toHaveValue('Anu')
  })

  it('AU-19 shows nothing when the shopper cancels', async () => {
    render(<Plain submit={() => Promise.reject(new SubmissionCancelled())} />)
    await fill()
    await press()
    await waitFor(() => expect(screen.getByRole('button', { name: 'Send' })).toBeEnabled())
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('checking', () => {
  it.each([Plain, Controlled])('AU-11 refuses invalid values and focuses the first', async (Form) => {
    const submit = vi.fn()
    render(<Form submit={submit} />)
    await press()
    expect(fieldOf('Name')).toHaveFocus()
    expect(fieldOf('Name')).toHaveAccessibleDescription('This field is required')
    expect(fieldOf('E-mail')).toHaveAccessibleDescription('This field is required')
    expect(submit).not.toHaveBeenCalled()
  })

  it.each([Plain, Controlled])('AU-11 checks a refused field again when typing pauses', async (Form) => {
    render(<Form submit={() => undefined} />)
    await press()
    await userEvent.type(fieldOf('E-mail'), 'anu')
    expect(fieldOf('E-mail')).not.toHaveAttribute('aria-invalid')
    await waitFor(() => expect(fieldOf('E-mail')).toHaveAccessibleDescription(/valid email address/))
    await waitFor(() => expect(fieldOf('E-mail')).toHaveFocus())
    expect(fieldOf('Name')).toHaveAttribute('aria-invalid')
  })
})

describe('sending', () => {
  it('AU-11 sends once, then puts the focus on the result', async () => {
    let resolve = () => {}
    const submit = vi.fn(() => new Promise<void>((done) => (resolve = done)))
    render(<Plain submit={submit} />)
    await fill()
    await press()
    await userEvent.type(fieldOf('Name'), '{Enter}')
    expect(submit.mock.calls).toEqual([[{ name: 'Anu', email: 'anu@example.in' }, expect.any(HTMLFormElement)]])
    resolve()
    // The focus follows the paint.
    await waitFor(() => expect(screen.getByRole('status')).toHaveFocus())
  })

  it('AC-02 begins again with the initial values', async () => {
    render(<Controlled submit={() => Promise.resolve()} />)
    await fill()
    await press()
    expect(await screen.findByText('Sent')).toBeVisible()
    expect(fieldOf('Name')).toHaveValue('')
  })
})

describe('drafts', () => {
  it.each([Plain, Controlled])('LY-15 keeps what was typed until it is sent', async (Form) => {
    const { unmount } = render(<Form submit={() => Promise.resolve()} />)
    await fill()
    unmount()
    render(<Form submit={() => Promise.resolve()} />)
    expect(fieldOf('E-mail')).toHaveValue('anu@example.in')
    await press()
    await screen.findByText('Sent')
    cleanup()
    render(<Form submit={() => undefined} />)
    expect(fieldOf('E-mail')).toHaveValue('')
  })
})

it('moves the errors of a list with its items', async () => {
  render(<Nested submit={() => Promise.reject(refusal({ '/lines/1/name': 'Already taken' }))} />)
  const names = () => screen.getAllByRole('textbox').map((field) => (field as HTMLInputElement).value)
  await press()
  await waitFor(() => expect(fieldOf('Name 1')).toHaveAttribute('aria-invalid'))
  const bowl = fieldOf('Name 1')
  await userEvent.click(screen.getByRole('button', { name: 'Swap' }))
  expect(names()).toEqual(['Bowl', 'Cup'])
  expect(fieldOf('Name 0')).toBe(bowl)
  expect(fieldOf('Name 0')).toHaveAccessibleDescription('Already taken')
  await userEvent.click(screen.getByRole('button', { name: 'Remove 0' }))
  await userEvent.click(screen.getByRole('button', { name: 'Add' }))
  expect(names()).toEqual(['Cup', ''])
  expect(fieldOf('Name 0')).not.toHaveAttribute('aria-invalid')
})
