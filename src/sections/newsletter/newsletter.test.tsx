// @vitest-environment jsdom
import { screen } from '@testing-library/react'
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
  return { sent, user: userEvent.setup(), field: screen.queryByRole('textbox', { name: 'Email address' }) }
}

it('PL-05 accepts an address with the plugin’s texts, and says to check the inbox', async () => {
  const { sent, user, field } = await show([success({})])
  expect(screen.getByRole('heading', { name: 'Kiln letters' })).toBeVisible()
  expect(screen.getByText('Six a year.')).toBeVisible()
  await user.type(field!, ' anu@example.in{Enter}')
  expect(await screen.findByText(/^Check your inbox/)).toBeVisible()
  expect(sent).toEqual([['/api/plugins/emailSubscription/subscribe', { email: 'anu@example.in' }]])
})

it('PL-05 shows the error at the field, and can be submitted again', async () => {
  const { sent, user, field } = await show([failure(422, 'Not this one.'), success({})])
  await user.type(field!, 'anu@{Enter}')
  expect(await screen.findByText('The value must be an valid email address')).toBeVisible()
  expect(field).toHaveFocus()
  expect(sent).toEqual([])
  await user.type(field!, 'example.in{Enter}')
  expect(await screen.findByText('Not this one.')).toBeVisible()
  await user.type(field!, '{Enter}')
  expect(await screen.findByText(/^Check your inbox/)).toBeVisible()
})

it('PL-05 is not shown during checkout', async () => {
  expect((await show([], '/checkout/address')).field).toBeNull()
})
