// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { success } from '#api/testing/fake-transport.ts'
import { showScreen } from '../testing/screen-stage.tsx'
import { Screen } from './mails.tsx'

const template = {
  id: 'order-confirmed',
  title: 'Order confirmed',
  group: 'orders',
  subject: 'Order 1043 is confirmed',
  is_sent: true,
  setting: null,
  reason: 'Always sent: the law asks for it.',
}
const preview = {
  ...template,
  preheader: 'It leaves soon.',
  text: 'Hello Meera',
  attachments: ['invoice.pdf'],
  sentences: [{ key: 'mails.confirmed', text: 'Order {number} is confirmed', is_changed: false }],
}

it('AD-27 shows a mail with sample data and its sentences, and sends a test', async () => {
  const { requests } = showScreen(<Screen />, {
    answers: [
      success({ templates: [template] }),
      success(preview),
      success({ recipient: 'anu@ashkiln.example', is_sent: true }),
    ],
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Show: Order confirmed' }))
  await screen.findByText('Hello Meera')
  expect(screen.getByRole('link', { name: 'Order {number} is confirmed' }).getAttribute('href')).toBe(
    '/admin/settings/sentences?search=mails.confirmed',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Send me a test' }))
  await expect
    .poll(() => requests.map(({ method, path }) => `${method} ${path}`))
    .toContain('POST /api/admin/mail-templates/order-confirmed/test')
})
