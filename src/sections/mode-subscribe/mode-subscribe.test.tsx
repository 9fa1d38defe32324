// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { type FakeAnswer, failure, success } from '#api/testing/fake-transport.ts'
import { showSectionAt } from '#tools/testing/show-section.tsx'
import { section } from './index.ts'

async function show(url: string, answers: FakeAnswer[] = []) {
  const sent: unknown[] = []
  await showSectionAt(section, url, {
    transport: async ({ path, body = '' }) => {
      sent.push([path, JSON.parse(body)])
      const { status = 200, body: reply } = answers.shift()!
      return { status, header: () => undefined, text: async () => JSON.stringify(reply) }
    },
  })
  return { sent, user: userEvent.setup(), field: screen.queryByRole('textbox', { name: 'Email address' }) }
}

it('MD-03 accepts an address and thanks for it', async () => {
  const { sent, user, field } = await show('/coming-soon', [success({})])
  await user.type(field!, ' anu@example.in{Enter}')
  expect(await screen.findByText('Thank you. We’ll email you when we open.')).toBeVisible()
  expect(sent).toEqual([['/api/storefront/subscribe-to-mode', { email: 'anu@example.in' }]])
  expect(screen.queryByRole('textbox')).toBeNull()
})

it('MD-03 shows an invalid address’s error at the field, and sends nothing', async () => {
  const { sent, user, field } = await show('/under-maintenance')
  await user.type(field!, 'anu@{Enter}')
  expect(field).toHaveAccessibleDescription(/must be an valid email address/)
  expect(sent).toEqual([])
})

it('MD-03 explains the server’s refusal, and can be submitted again', async () => {
  const { user, field } = await show('/coming-soon', [failure(422, 'Not this one.'), success({})])
  await user.type(field!, 'anu@example.in{Enter}')
  expect(await screen.findByText('Not this one.')).toBeVisible()
  await user.type(field!, '{Enter}')
  expect(await screen.findByText(/^Thank you/)).toBeVisible()
})

it('MD-03 renders nothing on a page of the open shop', async () => {
  expect((await show('/about')).field).toBeNull()
})
