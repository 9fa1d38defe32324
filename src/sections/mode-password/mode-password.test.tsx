// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { failure } from '#api/testing/fake-transport.ts'
import { showSectionAt } from '#tools/testing/show-section.tsx'
import { section } from './index.ts'

const url = '/password-protected?next=/about'

it('MD-01 shows the error state for a wrong password, and keeps the field', async () => {
  const sent: unknown[] = []
  await showSectionAt(section, url, {
    transport: async ({ path, body = '' }) => {
      sent.push([path, JSON.parse(body)])
      const { status = 200, body: reply } = failure(422, 'That password isn’t right. Please try again.')
      return { status, header: () => undefined, text: async () => JSON.stringify(reply) }
    },
  })
  const field = screen.getByLabelText('Password')
  await userEvent.setup().type(field, 'clay{Enter}')
  expect(await screen.findByText('That password isn’t right. Please try again.')).toBeVisible()
  expect(field).toHaveAccessibleDescription('That password isn’t right. Please try again.')
  await waitFor(() => expect(field).toHaveFocus())
  expect(sent).toEqual([['/api/storefront/verify-password', { password: 'clay' }]])
})

it('MD-01 requires a password before it is sent', async () => {
  await showSectionAt(section, url)
  await userEvent.setup().click(screen.getByRole('button', { name: 'Enter shop' }))
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('This field is required')
})

it('MD-01 works without script: the form is submitted, and shows the error on return', async () => {
  await showSectionAt(section, `${url}&refused=wrong`)
  const field = screen.getByLabelText('Password')
  expect(field).toHaveAccessibleDescription('That password isn’t right. Please try again.')
  expect(field).toHaveAttribute('name', 'password')
  expect(field.closest('form')).toHaveAttribute('method', 'post')
  expect(field.closest('form')).not.toHaveAttribute('action')
})
