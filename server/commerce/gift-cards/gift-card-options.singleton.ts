import type { AdminGiftCardOptions } from '#generated/admin/gift-card-options.js'
import { refuseValues } from '#server/platform/resources/refuse-values.ts'
import { defineSingleton } from '#server/platform/resources/singleton.ts'
import { settingsPage } from '#server/store/settings/settings-page.ts'
import { readStoreValues } from '#server/store/values/store-values.ts'
import * as t from '#words/admin-gift-cards.ts'
import { storedAmounts } from './sale-amounts.ts'

/** Gift cards are prepaid instruments, which India requires to be valid for a year. */
const LEAST_MONTHS: Readonly<Record<string, number>> = { IN: 12 }

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
    const values = (await settings.read(db, app)).values as unknown as AdminGiftCardOptions
    return { values: { ...values, gift_card_amounts: storedAmounts(values.gift_card_amounts) } }
  },
  update: async (db, values, context) => {
    const { settings: stored = {} } = (await readStoreValues(db)) ?? {}
    const country = stored['store_country']
    const least = typeof country === 'string' ? (LEAST_MONTHS[country] ?? 1) : 1
    if (typeof values.gift_card_months === 'number' && values.gift_card_months < least)
      refuseValues({ '/gift_card_months': t.tooShort({ months: least }) })
    if (values.sell_gift_cards && (values.gift_card_amounts ?? []).length === 0)
      refuseValues({ '/gift_card_amounts': t.noAmounts() })
    await settings.update(db, { ...values }, context as unknown as Parameters<typeof settings.update>[2])
  },
})
