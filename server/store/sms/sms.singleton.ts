import type { AdminSms } from '#generated/admin/sms.js'
import { refuseValues } from '#server/platform/resources/refuse-values.ts'
import { defineSingleton } from '#server/platform/resources/singleton.ts'
import * as t from '#words/admin-sms.ts'
import { type SmsSettings, readService, writeService } from './sms-service.ts'

type Provider = SmsSettings['provider']

/** Fields that a service cannot do without. */
const NEEDED: Readonly<Record<Provider, readonly ('account_id' | 'api_key' | 'sender' | 'token')[]>> = {
  server: [],
  sandbox: [],
  exotel: ['account_id', 'api_key', 'token', 'sender'],
  twilio: ['account_id', 'token', 'sender'],
}

export const singleton = defineSingleton<AdminSms>({
  name: 'sms',
  read: async (db, app) => {
    const { settings, token } = await readService(db, app)
    return { values: settings, secrets: token === undefined ? [] : ['token'] }
  },
  update: async (db, { token: typed, ...given }, { app, changed }) => {
    const settings = given as SmsSettings
    const before = await readService(db, app)
    const entered = typed === undefined || typed === null || typed === '' ? undefined : typed
    // A token of one service is never sent to another.
    const isOther = changed.has('provider') || changed.has('account_id') || changed.has('exotel_host')
    const token = entered ?? (isOther ? undefined : before.token)
    const values = { ...settings, token: token ?? '' }
    refuseValues(
      Object.fromEntries(
        NEEDED[settings.provider].flatMap((field) =>
          values[field].trim() === ''
            ? [[`/${field}`, field === 'token' && isOther ? t.tokenAgain() : t.needed()] as const]
            : [],
        ),
      ),
    )
    await writeService(db, app, settings, entered)
  },
})
