import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { success } from '#api/testing/fake-transport.ts'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import type { Account } from '#generated/api.d.ts'
import type { Answers } from '#tools/testing/answer-calls.ts'
import { demoStore, meera, showSection } from '#tools/testing/show-section.tsx'
import { section } from '../index.ts'

/** Renders the demo customer’s profile form, with changes to the account and the settings. */
export async function showProfile(answers: Answers = {}, account: Partial<Account> = {}, settings: object = {}) {
  const shown = showSection(section, {
    customer: meera,
    data: [[shopValuesQuery().queryKey, demoStore({}, settings)]],
    answers: { 'GET /api/account/get': success({ ...meera, ...account }), ...answers },
  })
  await screen.findByLabelText('First name')
  return { ...shown, user: userEvent.setup() }
}
export const offline = { error: new TypeError('Failed to fetch') }
export const field = (label: RegExp | string) => screen.getByLabelText<HTMLInputElement>(label)
export const type = async (user: ReturnType<typeof userEvent.setup>, label: RegExp | string, text: string) => {
  await user.clear(field(label))
  if (text !== '') await user.type(field(label), text)
}
export const save = (user: ReturnType<typeof userEvent.setup>) =>
  user.click(screen.getByRole('button', { name: 'Save' }))
