import type { FastifyInstance } from 'fastify'
import type { Form, FormField } from '#generated/api.d.ts'
import type { FormContext } from '#domain/form-rules.ts'
import { dateIn } from '#domain/shop-time.ts'
import { readTimeZone } from '#server/commerce/shipping/calendar.ts'
import { statement } from '#server/platform/db/database.ts'
import { notFound } from '#server/platform/http/api-error.ts'
import { fallbackChannel } from '#server/store/values/fallback-storefront.ts'
import { readStorefront } from '#server/store/storefront/service.ts'
import * as t from '#words/engagement-errors.ts'

export type FormPlugin = 'Form' | 'TradeEnquiry'

export interface ShopForm {
  id: string
  plugin: FormPlugin
  definition: Omit<Form, 'id' | 'time_zone'>
  /** Recipient of notifications; the shop's address if empty. */
  notify: string
}

export const TRADE_ENQUIRY = 'trade-enquiry'

const byId = statement<ShopForm, [string]>('form', 'SELECT id, plugin, definition, notify FROM form WHERE id = $1')

async function findForm(app: FastifyInstance, id: string): Promise<ShopForm | undefined> {
  const { found } = await app.memory.getOrMake(`form ${id}`, async (db) => {
    const [found] = await byId(db, id)
    return { value: { found }, tags: [`form:${id}`] }
  })
  return found
}

export async function readForm(app: FastifyInstance, id: string, plugin?: FormPlugin): Promise<ShopForm> {
  const form = await findForm(app, id)
  if (!form || (plugin && form.plugin !== plugin)) throw notFound(t.unknownForm({ form: id }), [`form:${id}`])
  return form
}

export async function formView(app: FastifyInstance, { id, definition }: ShopForm): Promise<Form> {
  const { title, intro, submit_label, thanks, fields } = definition
  return { id, title, intro, submit_label, thanks, time_zone: await readTimeZone(app), fields }
}

export function fileField({ definition }: ShopForm, name: string): FormField {
  const field = definition.fields.find((candidate) => candidate.name === name && candidate.type === 'file')
  if (!field) throw notFound(t.formTakesNoFile())
  return field
}

export async function readFormRules(app: FastifyInstance): Promise<FormContext> {
  const [timeZone, { appearance }] = await Promise.all([readTimeZone(app), readStorefront(app)])
  const channel = appearance?.channel ?? fallbackChannel
  const { mobile_number_length: phoneDigits, mobile_code: phoneCode } = channel.country
  return { today: dateIn(timeZone, new Date()), locale: channel.currency.locale, phoneDigits, phoneCode }
}
