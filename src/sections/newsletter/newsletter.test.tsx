// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import { type FakeAnswer, failure, success } from '#api/testing/fake-transport.ts'
import { demoStore, showSectionAt } from '#tools/testing/show-section.tsx'
import { section } from './index.ts'

const plugins = [
  { module_name: 'emailSubscription', config: { title: 'Kiln letters', text: 'Six a year.' } },
] as ReturnType<typeof demoStore>['plugins']

async function show(answers: FakeAnswer[] = [], url = '/about') {
  const sent: unknown[] = []
  await showSectionAt(section, url, {
    data: [[shopValuesQuery().queryKey, { ...demoStore(), plugins }]],
    transport: async ({ path, body = '' }) => {
      sent.push([path, JSON.parse(body)])
      const { status = 200, body: reply } = answers.shift()!
      return { status, header: () => undefined, text: async () => JSON.stringify(reply) }
    },
  })
  return { sent, user: userEvent.setup() }
}

const findField = () => screen.findByRole('textbox', { name: 'Email address' })

it('PL-05 uses the plugin’s words, sends the address and replaces the form with the result', async () => {
  const { sent, user } = await show([success({})])
  expect(screen.getByRole('heading', { name: 'Kiln letters' })).toBeVisible()
  expect(screen.getByText('Six a year.')).toBeVisible()
  await user.type(await findField(), ' anu@example.in{Enter}')
  expect(await screen.findByText(/^Check your inbox/)).toBeVisible()
  await waitFor(() => expect(screen.getByRole('status')).toHaveFocus())
  expect(sent).toEqual([['/api/plugins/emailSubscription/subscribe', { email: 'anu@example.in' }]])
})

it('PL-05 shows errors at the field and accepts another attempt', async () => {
  const { sent, user } = await show([failure(422, 'Not this one.'), success({})])
  const field = await findField()
  await user.type(field, 'anu@{Enter}')
  expect(await screen.findByText('The value must be an valid email address')).toBeVisible()
  await waitFor(() => expect(field).toHaveFocus())
  expect(sent).toEqual([])
  await user.type(field, 'example.in{Enter}')
  expect(await screen.findByText('Not this one.')).toBeVisible()
  await user.type(field, '{Enter}')
  expect(await screen.findByText(/^Check your inbox/)).toBeVisible()
})

it('PL-05 is absent in the checkout', async () => {
  await show([], '/checkout/address')
  expect(screen.queryByRole('heading')).toBeNull()
})
