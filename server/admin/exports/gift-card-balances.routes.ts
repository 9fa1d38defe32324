import type { FastifyInstance } from 'fastify'
import { toMajorUnits } from '#domain/money.ts'
import { type TimeSpan, periodOf } from '#domain/sales-period.ts'
import { dateIn } from '#domain/shop-time.ts'
import { type CardStatement, readCardStatements, readUnspentCards } from '#server/commerce/gift-cards/unspent-cards.ts'
import { readTimeZone } from '#server/commerce/shipping/calendar.ts'
import { csvFile } from '#server/platform/csv/csv-line.ts'
import { sendCsv } from '#server/platform/csv/send-csv.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { route } from '#server/platform/http/operation-route.ts'
import { success } from '#server/platform/http/reply.ts'
import { readCurrency } from '#server/store/storefront/service.ts'
import * as t from '#words/admin-gift-cards.ts'

const AMOUNTS = ['opening', 'issued', 'spent', 'refunded', 'removed', 'closing'] as const
const COLUMNS = [
  ...['card', 'last4', 'state_now', 'issued_on', 'valid_until', 'sold_in_order', 'currency'],
  ...['opening_balance', 'issued', 'spent', 'refunded', 'removed', 'closing_balance'],
]

/** What the shop owes to those who have gift cards: a figure for the owner, and a statement for accounting. */
export async function routes(app: FastifyInstance): Promise<void> {
  const { pool } = app.database
  const config = { access: 'staff', roles: ['owner', 'manager'] } as const

  route(app, 'getUnspentGiftCards', { config }, async (_request, reply) =>
    success(reply, await readUnspentCards(pool, await readCurrency(app))),
  )

  const download = { ...config, limits: ['download'] } as const
  route(app, 'exportGiftCardBalances', { config: download }, async ({ query: { from, until } }, reply) => {
    const [first = NaN, last = NaN] = [from, until].map((day) => Date.parse(day))
    if (!(first <= last)) throw new ApiError(400, 'bad_period', t.badPeriod())
    const timeZone = await readTimeZone(app)
    const period = periodOf({ firstDay: from, lastDay: until }, new Date(), timeZone)
    return sendCsv(reply, `gift-cards-${from}-${until}.csv`, csvFile(COLUMNS, rowsOf(pool, period, timeZone)))
  })
}

async function* rowsOf(db: Queryable, period: TimeSpan, timeZone: string): AsyncGenerator<(string | number)[]> {
  for await (const card of readCardStatements(db, period)) yield cellsOf(card, timeZone)
}

const cellsOf = (card: CardStatement, timeZone: string): (string | number)[] => [
  `G${card.id}`,
  card.last4,
  card.state,
  dateIn(timeZone, card.created_at),
  card.expires_at ? dateIn(timeZone, card.expires_at) : '',
  card.sold_in,
  card.currency,
  // As numbers: a text that begins with a minus would be guarded like a formula.
  ...AMOUNTS.map((name) => toMajorUnits({ amount: card[name], currency: card.currency })),
]
