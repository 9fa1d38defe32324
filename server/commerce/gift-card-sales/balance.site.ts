import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { formatMoney } from '#domain/money.ts'
import { formatDateTime } from '#domain/shop-time.ts'
import { escapeHtml } from '#lib/escape-html.ts'
import { readOrderShop } from '#server/commerce/checkout/shop.ts'
import { readTimeZone } from '#server/commerce/shipping/calendar.ts'
import { statement } from '#server/platform/db/database.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { acceptPlainForms } from '#server/platform/http/plain-forms.ts'
import { readShopDesign } from '#server/store/storefront/shop-design.ts'
import { plainPage } from '#server/platform/http/plain-page.ts'
import { consumeAttempt, refundAttempt } from '#server/platform/limits/attempts.ts'
import { readMoney } from '#server/store/storefront/service.ts'
import * as requestErrors from '#words/request-errors.ts'
import * as t from '#words/gift-cards.ts'
import { unknownGiftCard } from '#server/commerce/gift-cards/cart-cards.ts'
import { GIFT_CARD_PATH } from '#server/commerce/gift-cards/gift-card-path.ts'
import { hashGiftCode } from '#server/commerce/gift-cards/gift-code.ts'

const STYLE =
  'main{max-width:34rem}label{flex:1 1 18rem}input{color:inherit;background:var(--paper);border:1px solid var(--ink-soft);border-radius:2px}label input{width:100%;text-transform:uppercase}.strong{font-size:1.25rem;font-weight:600}'
const MAX_CODE = 60

const findCard = statement<
  { balance: number; currency: string; last4: string; expires_at: Date | null; expired: boolean },
  [hash: Buffer]
>(
  'gift-card-balance',
  `SELECT balance, currency, coalesce(last4, '') AS last4, expires_at, coalesce(expires_at <= now(), false) AS expired FROM gift_card
   WHERE code_hash = $1 AND active`,
)

/** The page that shows the balance of a gift card. The code is sent by POST, so that no address or log contains it. */
export async function routes(app: FastifyInstance): Promise<void> {
  const { pool } = app.database
  acceptPlainForms(app)
  const schema = { hide: true }

  app.get(GIFT_CARD_PATH, { config: { access: 'everyone' }, schema }, (request, reply) => showForm(request, reply))

  const write = { access: 'everyone', limits: ['mutation', 'giftCard'] } as const
  app.post(GIFT_CARD_PATH, { config: write, schema }, async (request, reply) => {
    try {
      return await showForm(request, reply, { body: await readBalance(request) })
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500) throw error
      return await showForm(request, reply, { error })
    }
  })

  /** @throws ApiError 422 for unknown codes, 429 after too many of them */
  async function readBalance({ body, ip }: FastifyRequest): Promise<string> {
    const code = body instanceof URLSearchParams ? (body.get('code') ?? '').slice(0, MAX_CODE) : ''
    const attempt = await consumeAttempt(pool, 'giftCardCode', { ip }, { message: t.tooManyCodes() })
    const [card] = await findCard(pool, hashGiftCode(code))
    if (!card) throw unknownGiftCard()
    await refundAttempt(pool, attempt)
    if (card.expired) throw new ApiError(422, 'gift_card_expired', t.expired())
    const [{ locale }, timeZone] = await Promise.all([readMoney(app), readTimeZone(app)])
    const balance = formatMoney({ amount: card.balance, currency: card.currency }, locale)
    const end = card.expires_at && formatDateTime(card.expires_at, 'long-day', { locale, timeZone })
    return `<p class="strong" role="status">${escapeHtml(t.balance({ balance, last4: card.last4 }))}</p>${
      end === null ? '' : `<p>${escapeHtml(t.validUntil({ date: end }))}</p>`
    }`
  }

  async function showForm(
    request: FastifyRequest,
    reply: FastifyReply,
    { body = '', error }: { body?: string; error?: ApiError } = {},
  ): Promise<FastifyReply> {
    const { style, header, sources } = await readShopDesign(app, await readOrderShop(app, request))
    const notice = error ? `<p class="notice" role="alert" id="fault">${escapeHtml(error.message)}</p>` : ''
    const isFaulty = error ? ' aria-invalid="true" aria-describedby="fault"' : ''
    return plainPage(reply, error?.status ?? 200, {
      title: t.balanceTitle(),
      style: style + STYLE,
      header,
      sources,
      paragraphs: [t.balanceLead()],
      body: `${notice}${body}<form method="post"><label>${escapeHtml(t.code())}<input name="code" required maxlength="${MAX_CODE}" autocomplete="off" autocapitalize="characters" spellcheck="false"${isFaulty}></label><button>${escapeHtml(t.showBalance())}</button></form>
<p><a href="/">${escapeHtml(requestErrors.backToShop())}</a></p>`,
    })
  }
}
