// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { formQuery } from '#api/form.queries.ts'
import { success } from '#api/testing/fake-transport.ts'
import type { Form } from '#generated/api.d.ts'
import { showSectionAt } from '#tools/testing/show-section.tsx'
import { section } from './index.ts'

const form: Form = {
  ...{ id: 'trade-enquiry', title: 'For restaurants', intro: 'From 24 pieces.', submit_label: 'Send the enquiry' },
  ...{ thanks: 'Thank you. A quote follows.', time_zone: 'UTC' },
  fields: [
    { name: 'company', label: 'Business name', type: 'text', required: true },
    { name: 'pieces', label: 'How many pieces?', type: 'number', required: true, min: 24, step: 1 },
  ],
}

it('PL-04 asks the shop’s questions, and sends the answers with its own call', async () => {
  const sent: unknown[] = []
  await showSectionAt(section, '/trade-enquiry', {
    settings: { heading: 'Tell us about your tables' },
    data: [[formQuery().queryKey, form]],
    transport: async ({ path, body = '' }) => {
      sent.push([path, JSON.parse(body)])
      return { status: 200, header: () => undefined, text: async () => JSON.stringify(success({}).body) }
    },
  })
  const user = userEvent.setup()
  expect(screen.getByRole('heading', { level: 1, name: 'Tell us about your tables' })).toBeVisible()
  expect(screen.getByText('From 24 pieces.')).toBeVisible()
  await user.type(screen.getByRole('textbox', { name: 'Business name' }), 'Café Lune')
  await user.type(screen.getByRole('textbox', { name: 'How many pieces?' }), '12{Enter}')
  expect(screen.getByRole('textbox', { name: 'How many pieces?' })).toHaveAccessibleDescription('Enter 24 or more.')
  await user.clear(screen.getByRole('textbox', { name: 'How many pieces?' }))
  await user.type(screen.getByRole('textbox', { name: 'How many pieces?' }), '48{Enter}')
  const thanks = await screen.findByText('Thank you. A quote follows.')
  await expect.poll(() => thanks).toHaveFocus()
  expect(sent).toEqual([['/api/plugins/TradeEnquiry/submit', { company: 'Café Lune', pieces: '48' }]])
})
