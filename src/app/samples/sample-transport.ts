import type { ApiRequest, ApiResponse, ApiTransport } from '#api/client/transport.ts'
import type { CartCheck } from '#generated/api.d.ts'
import { sampleAccount, sampleAddresses, sampleCart, type SamplePlace } from './sample-cart.ts'
import { sampleFailedOrder, sampleInvoice, sampleOrder, sampleOrderPage } from './sample-orders.ts'
import type { SampleState } from './sample-views.ts'
import * as t from '#words/samples.ts'

/** What is not personal, and may therefore be read from the shop while the page shows samples. */
const PUBLIC_READS =
  /^\/api\/(?:template|templateBoth|shared-sections|page|product|category|collection|blog|faq|slider|menu|form|search|tag|shipping|settings|storefront|base\/host|plugins\/(?:all|config|review\/fields|PincodeAvaliability|TradeEnquiry\/form))(?:\/|$)/u

/** Lists that are asked for with their conditions. */
const PUBLIC_LISTS =
  /^\/api\/(?:product\/(?!wait$).+|category\/category-grid|collection\/collection-grid|blog\/list|search\/search-products|plugins\/(?:Gallery|customGallery|review\/product-reviews))$/u

interface Options {
  /** The shop's own transport. */
  shop: ApiTransport
  state: () => SampleState
  currency: string
  place: SamplePlace
}

/**
 * Answers every personal call with made-up data, and refuses everything that would change something: a page that shows
 * samples neither reads a real customer's data nor places an order. Only public data comes from the shop.
 */
export function sampleTransport({ shop, state, currency, place }: Options): ApiTransport {
  const cart = () => sampleCart(currency, place, state().hasEmptyCart ?? false)
  const valid = (): CartCheck => ({
    ...{ valid: true, step: null, code: null, message: null, place: null },
    errors: {},
    cart: cart(),
  })
  const answers: Readonly<Record<string, () => unknown>> = {
    'GET /api/cart/get': cart,
    'GET /api/cart/coupons/get': () => [],
    'GET /api/cart/validate': valid,
    'GET /api/cart/validate/address': valid,
    'GET /api/cart/validate/stock': valid,
    'GET /api/account/get': sampleAccount,
    'GET /api/account/access-logs': () => [
      { event: 'login', time: '2026-01-20T10:00:00.000Z', device: t.device(), address: '192.0.2.1' },
    ],
    'GET /api/account/sessions': () => [
      {
        ...{ id: 1, device: t.device(), address: '192.0.2.1', current: true },
        created_at: '2026-01-20T10:00:00.000Z',
        last_seen_at: '2026-01-20T10:00:00.000Z',
      },
    ],
    'GET /api/account/cards': () => [],
    'GET /api/address/all': () => sampleAddresses(place),
    'GET /api/wishlist/get': () => [],
    'GET /api/orders/get': () => sampleOrderPage(currency, place),
    'POST /api/orders/item': () => sampleOrder(currency, place),
    'GET /api/orders/invoice': () => sampleInvoice(currency, place),
    'GET /api/checkout/complete': () => sampleOrder(currency, place),
    'GET /api/checkout/failed': () => sampleFailedOrder(currency, place),
    'GET /api/auth/validate-reset': () => ({ email: 'asha@sample.example' }),
  }

  async function ask(request: ApiRequest): Promise<ApiResponse> {
    const { method, path } = request
    const [address = ''] = path.split('?')
    const answer = Object.hasOwn(answers, `${method} ${address}`) ? answers[`${method} ${address}`] : undefined
    if (answer) return reply(200, { status: 'success', data: answer() })
    const isPublic =
      (method === 'GET' && PUBLIC_READS.test(address)) || (method === 'POST' && PUBLIC_LISTS.test(address))
    if (!isPublic) return reply(403, { status: 'error', code: 'sample', message: t.notSaved() })
    const { closedDocument } = state()
    if (closedDocument !== undefined && address.startsWith('/api/templateBoth/'))
      return shop({ ...request, path: `/api/template/${closedDocument}` })
    const found = await shop(request)
    return address === '/api/storefront/initial-values' ? withAccount(found) : found
  }

  /** The page must not show who is logged in to the shop in this browser. */
  async function withAccount(found: ApiResponse): Promise<ApiResponse> {
    const { data, ...rest } = JSON.parse(await found.text()) as { data?: Record<string, unknown> }
    const { account: _own, ...values } = data ?? {}
    return reply(found.status, {
      ...rest,
      data: { ...values, ...(state().isCustomer && { account: sampleAccount() }) },
    })
  }

  return ask
}

function reply(status: number, body: object): ApiResponse {
  const text = JSON.stringify(body)
  return { status, header: () => undefined, text: async () => text }
}
