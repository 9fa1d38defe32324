// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, it } from 'vitest'
import { accountQuery } from '#api/account.queries.ts'
import { singleProductQuery } from '#api/product.queries.ts'
import { fakeProduct } from '#api/testing/fake-product.ts'
import { type FakeAnswer, failure, success } from '#api/testing/fake-transport.ts'
import type { SingleProduct } from '#generated/api.d.ts'
import { installInSight } from '#tools/testing/in-sight.ts'
import { showSectionAt } from '#tools/testing/show-section.tsx'
import { section } from './index.ts'

beforeAll(installInSight)

const sku = 'VAS-CEL-28'

async function show(
  answers: FakeAnswer[] = [],
  product: SingleProduct = fakeProduct(),
  account?: object,
  settings: Record<string, unknown> = {},
) {
  const sent: unknown[] = []
  await showSectionAt(section, `/product/vase?sku=${sku}`, {
    settings,
    data: [
      [singleProductQuery(sku, undefined, 'vase').queryKey, product],
      ...(account ? [[accountQuery().queryKey, account] as const] : []),
    ],
    transport: async ({ path, body = '' }) => {
      sent.push([path, JSON.parse(body)])
      const { status = 200, body: reply } = answers.shift()!
      return { status, header: () => undefined, text: async () => JSON.stringify(reply) }
    },
  })
  return { sent, user: userEvent.setup() }
}
const field = () => screen.findByRole('textbox', { name: 'Email address' })

it('CT-08 accepts an address for a sold-out variant, and says to check the inbox', async () => {
  const { sent, user } = await show([success({ is_confirmed: false })])
  await user.click(await screen.findByRole('button', { name: 'Email me when it’s back' }))
  await expect.poll(() => field()).toHaveFocus()
  expect(await field()).toHaveValue('')
  await user.keyboard(' anu@example.in{Enter}')
  const words = await screen.findByText(/^Almost done/)
  expect(words).toHaveAttribute('role', 'status')
  await expect.poll(() => words).toHaveFocus()
  expect(sent).toEqual([['/api/product/wait', { email: 'anu@example.in', sku }]])
})

it('CT-08 shows the error at the field, and can be submitted again', async () => {
  const { user } = await show([failure(422, 'Not this one.'), success({ is_confirmed: true })])
  await user.click(await screen.findByRole('button', { name: 'Email me when it’s back' }))
  await user.type(await field(), 'anu@example.co{Enter}')
  await expect.poll(() => field()).toHaveAccessibleDescription(/Not this one/)
  await expect.poll(() => field()).toHaveFocus()
  await user.type(await field(), 'm{Enter}')
  expect(await screen.findByText('Thank you. We’ll email you when it’s back in stock.')).toBeVisible()
})

it('CT-08 prefills a customer’s own address', async () => {
  const { user } = await show([], fakeProduct(), { email: 'meera@shop.example' })
  await user.click(await screen.findByRole('button', { name: 'Email me when it’s back' }))
  await expect.poll(() => field()).toHaveValue('meera@shop.example')
})

it('CT-08 offers an alert and an enquiry for a product without a price', async () => {
  const channel = { ...fakeProduct().channel, selling_price: null as never }
  await show([], fakeProduct({ variants: [], channel }), undefined, { ask_us: '/write-to-us' })
  expect(await screen.findByRole('button', { name: 'Email me when I can buy it' })).toBeVisible()
  const about = encodeURIComponent(`Tall vase, ${channel.sku}`)
  const link = () => screen.getByRole('link', { name: 'Ask us' })
  expect(link()).toHaveAttribute('href', `/write-to-us?about=${about.replaceAll('%20', '+')}`)
  cleanup()
  await show([], fakeProduct({ variants: [], channel }))
  expect(screen.queryByRole('link', { name: 'Ask us' })).toBeNull()
})
