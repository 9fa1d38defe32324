// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { TextField } from './field.tsx'

const offer = (name: string) => screen.findByRole('button', { name })

it('CK-17 suggests a correction, and fills it in when clicked', async () => {
  render(<TextField label="Email address" type="email" name="email" />)
  const user = userEvent.setup()
  const field = screen.getByLabelText('Email address')
  await user.type(field, 'anjali@gmial.com')
  await user.tab()
  await user.click(await offer('anjali@gmail.com'))
  expect(field).toHaveValue('anjali@gmail.com')
  expect(field).toHaveFocus()
  expect(screen.queryByText(/Did you mean/)).toBeNull()
})

it('CK-17 React treats the suggestion as typed', async () => {
  function Form() {
    const [value, setValue] = useState('')
    return (
      <>
        <TextField label="Email address" type="email" value={value} onChange={({ target }) => setValue(target.value)} />
        <output>{value}</output>
      </>
    )
  }
  render(<Form />)
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('Email address'), 'anjali@hotmial.com')
  await user.tab()
  await user.click(await offer('anjali@hotmail.com'))
  expect(document.querySelector('output')).toHaveTextContent('anjali@hotmail.com')
})

it('CK-17 never insists: the address stays, and the suggestion disappears with the next key', async () => {
  render(<TextField label="Email address" type="email" name="email" />)
  const user = userEvent.setup()
  const field = screen.getByLabelText('Email address')
  await user.type(field, 'anjali@gmial.com')
  await user.tab()
  await offer('anjali@gmail.com')
  await user.type(field, 'x')
  await waitFor(() => expect(screen.queryByText(/Did you mean/)).toBeNull())
  expect(field).toHaveValue('anjali@gmial.comx')
})

it('CK-17 suggests nothing for invalid addresses or other fields', async () => {
  render(
    <>
      <TextField label="Email address" type="email" />
      <TextField label="Name" />
    </>,
  )
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('Email address'), 'anjali@example.com')
  await user.type(screen.getByLabelText('Name'), 'a@gmial.com')
  await user.tab()
  expect(screen.queryByText(/Did you mean/)).toBeNull()
})
