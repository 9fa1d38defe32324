import type { AdminRegion } from '#generated/admin/region.js'
import { currencyDigits } from '#domain/money.ts'
import type { OfferedChoice } from '#domain/resource-schema.ts'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import { type ValueErrors, refuseValues } from '#server/platform/resources/refuse-values.ts'
import { defineSingleton } from '#server/platform/resources/singleton.ts'
import { changePluginConfig, findPluginConfig } from '#server/store/plugins/change-plugin.ts'
import { fitSettings, fitStorefront } from '#server/store/storefront/service.ts'
import { lockStoreValues, readStoreValues, writeStoreValues } from '#server/store/values/store-values.ts'
import { localeChoices, currencyChoices, timeZoneChoices } from './region-choices.ts'
import { countryChoices } from './setting-choices.ts'
import * as t from '#words/admin-settings.ts'

/** The plugin that has the shop’s calendar, installed or not. */
const CALENDAR = 'PincodeAvaliability'

const channelNames = statement<Pick<OfferedChoice, 'value' | 'title'>, []>(
  'region-channels',
  'SELECT name AS value, name AS title FROM channel ORDER BY position, name',
)
const findCountry = statement<
  { id: string; name: string; mobile_code: string; mobile_number_length: number },
  [id: string]
>('region-country', 'SELECT id, name, mobile_code, mobile_number_length FROM country WHERE id = $1')
const amountSales = statement<{ name: string }, []>(
  'region-sales',
  `SELECT name FROM sale WHERE applied AND kind <> 'percent' ORDER BY name LIMIT 1`,
)
const changeChannel = statement<NoRow, [data: string]>(
  'region-channel',
  `WITH changed AS (UPDATE channel SET data = data || $1::jsonb WHERE applied)
   UPDATE storefront SET appearance = jsonb_set(appearance, '{channel}', (appearance -> 'channel') || $1::jsonb)`,
)

export const singleton = defineSingleton<AdminRegion>({
  name: 'region',
  lock: lockStoreValues,
  choices: async (db) => ({
    country: await countryChoices(db),
    currency: currencyChoices(),
    locale: localeChoices(),
    time_zone: timeZoneChoices(),
    default_channel: await channelNames(db),
  }),
  read: async (db) => {
    const { settings = {}, storefront = {} } = (await readStoreValues(db)) ?? {}
    const { channel } = fitStorefront(storefront, storefront['channel']).value
    const used = fitSettings(settings).value
    const zone = (await findPluginConfig(db, CALENDAR)).config['time_zone']
    return {
      values: {
        country: channel.country.id,
        currency: channel.currency.code,
        locale: channel.currency.locale,
        time_zone: typeof zone === 'string' ? zone : 'UTC',
        enable_multi_channel: used['enable_multi_channel'] === true,
        default_channel: typeof used['default_channel'] === 'string' ? used['default_channel'] : null,
      },
    }
  },
  update: async (db, values, { before, changed }) => {
    const { country: id, currency: code, locale, time_zone: zone, enable_multi_channel, default_channel } = values
    if (changed.has('time_zone'))
      await changePluginConfig(db, CALENDAR, { isInstalled: undefined, values: { time_zone: zone } })
    if (changed.has('country') || changed.has('currency') || changed.has('locale')) {
      if (changed.has('currency')) refuseValues(await currencyErrors(db, before.currency, code))
      const [country] = changed.has('country') ? await findCountry(db, id) : []
      await changeChannel(db, JSON.stringify({ currency: { code, locale }, ...(country && { country }) }))
    }
    // Last, because it may switch to another channel.
    if (changed.has('enable_multi_channel') || changed.has('default_channel'))
      await writeStoreValues(db, { settings: { enable_multi_channel, default_channel } })
  },
})

async function currencyErrors(db: Queryable, before: string, now: string): Promise<ValueErrors> {
  // Amounts are stored in the smallest unit.
  if (currencyDigits(before) !== currencyDigits(now)) return { '/currency': t.otherDecimals({ before, now }) }
  const [sale] = await amountSales(db)
  return sale ? { '/currency': t.saleInCurrency({ sale: sale.name }) } : {}
}
