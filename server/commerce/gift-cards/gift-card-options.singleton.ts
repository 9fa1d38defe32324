import type { AdminGiftCardOptions } from '#generated/admin/gift-card-options.js'
import { currencyDigits, toDecimalString } from '#domain/money.ts'
import { refuseValues } from '#server/platform/resources/refuse-values.ts'
import { defineSingleton } from '#server/platform/resources/singleton.ts'
import { settingsPage } from '#server/store/settings/settings-page.ts'
import { readMoney } from '#server/store/storefront/service.ts'
import { readStoreValues } from '#server/store/values/store-values.ts'
import * as t from '#words/admin-gift-cards.ts'

/** Gift cards are prepaid instruments, which India requires to be valid for a year. */
const LEAST_MONTHS: Readonly<Record<string, number>> = { IN: 12 }

type StoredOptions = Omit<AdminGiftCardOptions, 'gift_card_amounts'> & { gift_card_amounts: number[] }

const settings = settingsPage<AdminGiftCardOptions>({
  name: 'gift-card-options',
  settings: {
    ...{ enable_gift_cards: false, gift_card_months: null, gift_card_refunds: 'card_first' },
    ...{ sell_gift_cards: false, gift_card_amounts: [] },
  },
})

export const singleton = defineSingleton<AdminGiftCardOptions>({
  ...settings,
  name: 'gift-card-options',
  read: async (db, app) => {
    const stored = (await settings.read(db, app)).values as unknown as StoredOptions
    const { code } = await readMoney(app)
    const amounts = stored.gift_card_amounts.map((amount) => toDecimalString({ amount, currency: code }))
    return { values: { ...stored, gift_card_amounts: amounts.map((text) => text.replace(/\.0+$/, '')) } }
  },
  update: async (db, values, context) => {
    const { settings: stored = {} } = (await readStoreValues(db)) ?? {}
    const country = stored['store_country']
    const least = typeof country === 'string' ? (LEAST_MONTHS[country] ?? 1) : 1
    if (typeof values.gift_card_months === 'number' && values.gift_card_months < least)
      refuseValues({ '/gift_card_months': t.tooShort({ months: least }) })
    const { code } = await readMoney(context.app)
    const { gift_card_amounts: typed = [] } = values
    const amounts = typed.map((text) => amountOf(text, code))
    const wrong = typed.find((_, index) => amounts[index] === undefined)
    if (wrong !== undefined) refuseValues({ '/gift_card_amounts': t.amountUnreadable({ amount: wrong }) })
    if (values.sell_gift_cards && amounts.length === 0) refuseValues({ '/gift_card_amounts': t.noAmounts() })
    const written = { ...values, gift_card_amounts: amounts }
    await settings.update(db, written, context as unknown as Parameters<typeof settings.update>[2])
  },
})

const MAX_AMOUNT = 100_000_000

/** Reads an amount in major units, with a comma or a point; undefined if it is none. */
function amountOf(text: string, currency: string): number | undefined {
  const digits = currencyDigits(currency)
  const typed = text.trim().replace(',', '.')
  if (!/^\d{1,9}(\.\d{1,3})?$/.test(typed)) return undefined
  const amount = Math.round(Number(typed) * 10 ** digits)
  const isExact = (typed.split('.')[1] ?? '').replace(/0+$/, '').length <= digits
  return isExact && amount > 0 && amount <= MAX_AMOUNT ? amount : undefined
}
