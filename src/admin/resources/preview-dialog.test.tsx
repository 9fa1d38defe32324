// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { failure, success } from '#api/testing/fake-transport.ts'
import { installDialog } from '#tools/testing/native-dialog.ts'
import { showScreen } from '../testing/screen-stage.tsx'
import { PreviewDialog } from './preview-dialog.tsx'

beforeEach(() => installDialog())

const URL = 'https://shop.example/preview/token'
const PATH = '/api/admin/products/7/preview-link'

it('AD-11 creates a preview link for as long as chosen, and copies it', async () => {
  const user = userEvent.setup()
  const { requests } = showScreen(<PreviewDialog path={PATH} shows="product" onClose={vi.fn()} />, {
    answers: [success({ url: URL, expires_at: '2026-12-28T03:00:00.000Z', shop_closed: false })],
  })
  expect(await screen.findByRole('radio', { name: '7 days' })).toBeChecked()
  await user.click(screen.getByRole('radio', { name: '30 days' }))
  await user.click(screen.getByRole('button', { name: 'Create link' }))
  const field = await screen.findByRole('textbox', { name: 'Link' })
  expect(requests[0]).toMatchObject({ method: 'POST', path: PATH, body: JSON.stringify({ days: 30 }) })
  expect(field).toHaveValue(URL)
  expect(field).toHaveFocus()
  expect(screen.getByText(/It expires on 28 Dec(ember)? 2026/)).toBeVisible()
  expect(screen.queryByText(/shop is closed/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Copy' }))
  expect(await navigator.clipboard.readText()).toBe(URL)
  expect(screen.getByRole('status')).toHaveTextContent('Copied')
})

it('AD-11 explains why there is no link, and that a closed shop stays closed', async () => {
  const user = userEvent.setup()
  showScreen(<PreviewDialog path={PATH} shows="product" onClose={vi.fn()} />, {
    answers: [
      failure(422, 'This product is published.', { code: 'published' }),
      success({ url: URL, expires_at: '2026-12-05T03:00:00.000Z', shop_closed: true }),
    ],
  })
  await user.click(await screen.findByRole('button', { name: 'Create link' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('This product is published.')
  await user.click(screen.getByRole('button', { name: 'Create link' }))
  expect(await screen.findByText(/Your shop is closed at the moment/)).toBeVisible()
})

it('BU-05 creates a preview link of a draft, without words about products', async () => {
  const user = userEvent.setup()
  showScreen(<PreviewDialog path="/api/admin/documents/Page/care/preview-link" shows="draft" onClose={vi.fn()} />, {
    answers: [success({ url: URL, expires_at: '2026-12-05T03:00:00.000Z', shop_closed: false })],
  })
  expect(await screen.findByText(/can see this draft without an account/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Create link' }))
  expect(await screen.findByText(/It expires on/)).toBeVisible()
  expect(screen.queryByText(/product/)).toBeNull()
})
