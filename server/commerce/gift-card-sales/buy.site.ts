import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readPlaceTerms } from '#server/commerce/drafts/drafts.routes.ts'
import { BUY_GIFT_CARD_PATH } from '#server/commerce/gift-cards/gift-card-path.ts'
import { monthsOf } from '#server/commerce/gift-cards/gift-card-records.ts'
import { saleAmountsOf } from '#server/commerce/gift-cards/sale-amounts.ts'
import { completePath } from '#server/commerce/orders/links.ts'
import { orderToken } from '#server/commerce/orders/token.ts'
import { startPayment } from '#server/commerce/payment/start-payment.ts'
import { inTransaction } from '#server/platform/db/database.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { redirectAway, redirectTo } from '#server/platform/http/header-text.ts'
import { acceptPlainForms } from '#server/platform/http/plain-forms.ts'
import { readSettings } from '#server/store/storefront/service.ts'
import { type BuyPage, sendBuyPage, sendNotSold } from './buy-page.ts'
import { type SaleTerms, placeSale, readSalePayments } from './place-sale.ts'
import { readSale } from './read-sale.ts'
import { readUnpaidSale } from './unpaid-sale.ts'

/**
 * The page on which shoppers buy a gift card. It works without login and without script. After a payment that failed, it
 * opens again with what was typed.
 */
export async function routes(app: FastifyInstance): Promise<void> {
  const { database, config } = app
  acceptPlainForms(app)

  app.get<{ Querystring: { again?: unknown } }>(
    BUY_GIFT_CARD_PATH,
    { config: { access: 'everyone', readsSession: true }, schema: { hide: true } },
    async (request, reply) => {
      const page = await readPage(request)
      const { shop } = page.terms
      if (!isSold(page)) return sendNotSold(app, reply, shop)
      const { again } = request.query
      const { sessionSecret } = config
      const unpaid = await readUnpaidSale(database.pool, again, { sessionSecret, timeZone: shop.timeZone })
      return sendBuyPage(app, unpaid ? noStore(reply) : reply, { ...page, ...unpaid })
    },
  )

  const write = { access: 'everyone', readsSession: true, limits: ['mutation', 'placeOrder'] } as const
  app.post(BUY_GIFT_CARD_PATH, { config: write, schema: { hide: true } }, async (request, reply) => {
    const typed = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
    const page = { ...(await readPage(request)), typed }
    const { terms, amounts } = page
    if (!isSold(page)) return sendNotSold(app, reply, terms.shop)
    const { sale, faults } = readSale(typed, { amounts, timeZone: terms.shop.timeZone, now: new Date() })
    if (Object.keys(faults).length > 0) return sendBuyPage(app, reply, { ...page, faults, status: 422 })
    try {
      const order = await inTransaction(database, ({ client }) => placeSale(client, sale, terms))
      const token = orderToken(config.sessionSecret, order, 'shopper')
      const { started } = await startPayment(app, order.order_no, { customerId: undefined, token })
      return started
        ? redirectAway(noStore(reply), started.url, 303)
        : redirectTo(noStore(reply), completePath(config.sessionSecret, order, 'shopper'), 303)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // The form's order can't be paid any more: the next attempt makes another one.
      typed.delete('form')
      return sendBuyPage(app, reply, { ...page, notice: error.message, status: error.status })
    }
  })

  async function readPage(request: FastifyRequest): Promise<BuyPage & { terms: SaleTerms }> {
    const terms = { ...(await readPlaceTerms(app, request)), buyer: request.customer?.id }
    const settings = await readSettings(app)
    const amounts = saleAmountsOf(settings)
    const [first] = amounts
    const payments = first === undefined ? [] : await readSalePayments(database.pool, first, terms)
    return { amounts, payments, terms, months: monthsOf(settings) }
  }
}

const isSold = ({ amounts, payments }: BuyPage): boolean => amounts.length > 0 && payments.length > 0
const noStore = (reply: FastifyReply): FastifyReply => reply.header('cache-control', 'no-store')
