import { describe, expect, it, vi } from 'vitest'
import { checkContract } from '#api/client/contract-check.ts'
import type { ApiRequest, ApiTransport } from '#api/client/transport.ts'
import { readAddress } from '#pages/read-address.ts'
import { sampleTransport } from './sample-transport.ts'
import { SAMPLE_STATES, type SampleState } from './sample-views.ts'

const place = { country: 'IN', state: 'KA' }

function open(state: SampleState) {
  const shop = vi.fn<ApiTransport>(async () => ({
    status: 200,
    header: () => undefined,
    text: async () =>
      JSON.stringify({ status: 'success', data: { settings: {}, account: { id: 7, email: 'real@customer.example' } } }),
  }))
  const call = sampleTransport({ shop, state: () => state, currency: 'INR', place })
  return { shop, call: (method: string, path: string) => call({ method, path, headers: {} } satisfies ApiRequest) }
}
const dataOf = async (reply: Awaited<ReturnType<ApiTransport>>) =>
  (JSON.parse(await reply.text()) as { data?: unknown }).data

const PERSONAL = [
  'GET /api/cart/get',
  'GET /api/cart/coupons/get',
  'GET /api/cart/validate',
  'GET /api/cart/validate/address',
  'GET /api/cart/validate/stock',
  'GET /api/account/get',
  'GET /api/account/access-logs',
  'GET /api/account/sessions',
  'GET /api/account/cards',
  'GET /api/address/all',
  'GET /api/wishlist/get',
  'GET /api/orders/get',
  'POST /api/orders/item',
  'GET /api/orders/invoice',
  'GET /api/checkout/complete',
  'GET /api/checkout/failed',
  'GET /api/auth/validate-reset',
]

describe('BU-02 a page with samples', () => {
  it.each(PERSONAL)('answers %s itself, as the API describes it', async (call) => {
    const [method = '', path = ''] = call.split(' ')
    for (const state of [SAMPLE_STATES.cart, SAMPLE_STATES['empty-cart'], SAMPLE_STATES.account]) {
      const page = open(state)
      const reply = await page.call(method, `${path}?api_cart=x`)
      expect(reply.status).toBe(200)
      expect(await checkContract({ method, path }, await dataOf(reply))).toBeUndefined()
      expect(page.shop).not.toHaveBeenCalled()
    }
  })

  it.each([
    ...['POST /api/checkout/place-order', 'POST /api/checkout/process-payment', 'POST /api/cart/add-item'],
    ...[
      'PUT /api/cart/update-address',
      'DELETE /api/cart/remove-item',
      'POST /api/auth/login',
      'POST /api/auth/logout',
    ],
    ...['POST /api/address/add', 'DELETE /api/account/sessions', 'POST /api/account/delete', 'POST /api/form/submit/1'],
    ...['POST /api/plugins/review/rate-product', 'POST /api/product/wait', 'GET /api/account/download'],
    ...['GET /api/admin/orders', 'GET /api/plugins/review/own', 'GET /api/something/new', 'PUT /api/product/x'],
  ])('refuses %s without asking the shop', async (call) => {
    const [method = '', path = ''] = call.split(' ')
    const page = open(SAMPLE_STATES.account)
    const reply = await page.call(method, path)
    expect(reply.status).toBe(403)
    expect(JSON.parse(await reply.text())).toMatchObject({
      status: 'error',
      message: expect.stringContaining('sample'),
    })
    expect(page.shop).not.toHaveBeenCalled()
  })

  it.each([
    'GET /api/templateBoth/cart?path=/cart',
    'GET /api/menu/main',
    'POST /api/product/product-grid',
    'GET /api/settings/countries',
    'GET /api/shared-sections?keys=promises',
  ])('reads %s from the shop, as it is not personal', async (call) => {
    const [method = '', path = ''] = call.split(' ')
    const page = open(SAMPLE_STATES.cart)
    await page.call(method, path)
    expect(page.shop).toHaveBeenCalledOnce()
  })

  it('never shows who is logged in to the shop', async () => {
    const values = async (state: SampleState) =>
      (await dataOf(await open(state).call('GET', '/api/storefront/initial-values?keys=x'))) as {
        account?: { email: string }
      }
    expect((await values(SAMPLE_STATES.cart)).account).toBeUndefined()
    expect((await values(SAMPLE_STATES.account)).account?.email).toBe('asha@sample.example')
  })

  it('reads the document of a closed shop by its key', async () => {
    const page = open(SAMPLE_STATES['coming-soon'])
    await page.call('GET', '/api/templateBoth/coming-soon?path=/coming-soon')
    expect(page.shop).toHaveBeenCalledWith(expect.objectContaining({ path: '/api/template/coming-soon' }))
  })

  it('has a page of the shop for each view', () => {
    for (const [view, { path }] of Object.entries(SAMPLE_STATES)) expect(readAddress(path).exists, view).toBe(true)
  })
})
