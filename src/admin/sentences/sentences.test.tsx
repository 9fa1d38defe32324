// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { failure, success } from '#api/testing/fake-transport.ts'
import { showScreen } from '../testing/screen-stage.tsx'
import { Screen } from './sentences.tsx'

const sentence = { key: 'cart.empty', text: 'Your cart is empty.', own: null }
const page = (own: string | null) => success({ sentences: [{ ...sentence, own }], next: null, total: 1 })

it('LG-05 shows why a wording is refused beside it, and says when one is saved', async () => {
  const refused = 'The placeholder {count} is missing.'
  const { requests } = showScreen(<Screen />, {
    answers: [
      page(null),
      failure(422, refused, { payload: { errors: { '/text': refused } } }),
      success({ ...sentence, own: 'Nothing here yet.' }),
      page('Nothing here yet.'),
    ],
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Change: Your cart is empty.' }))
  const field = screen.getByRole('textbox', { name: 'Text' })
  await userEvent.clear(field)
  await userEvent.type(field, 'Nothing')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await expect.poll(() => field).toHaveAccessibleDescription(refused)
  await userEvent.type(field, ' here yet.')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Original: Your cart is empty.')).toBeVisible()
  expect(screen.queryByRole('textbox', { name: 'Text' })).toBeNull()
  expect(JSON.parse(requests[2]!.body!)).toEqual({ text: 'Nothing here yet.' })
})
