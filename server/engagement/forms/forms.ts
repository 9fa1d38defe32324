import type { FastifyInstance } from 'fastify'
import type { Form, FormField } from '#generated/api.d.ts'
import type { FormContext } from '#domain/form-rules.ts'
import { dateIn } from '#domain/shop-time.ts'
import { readTimeZone } from '#server/commerce/shipping/calendar.ts'
import { statement } from '#server/platform/db/database.ts'
import { notFound } from '#server/platform/http/api-error.ts'
import { readStorefront } from '#server/store/storefront/service.ts'

/** The plugins that have forms. */
export type FormPlugin = 'Form' | 'TradeEnquiry'

/** A form as the shop keeps it. */
export interface ShopForm {
  id: string
  plugin: FormPlugin
  definition: Omit<Form, 'id' | 'time_zone'>
  /** Where its mail goes; empty: to the shop's own address. */
  notify: string
}

/** The form that trade enquiries are sent by. */
export const TRADE_ENQUIRY = 'trade-enquiry'

const byId = statement<ShopForm, [string]>('form', 'SELECT id, plugin, definition, notify FROM form WHERE id = $1')

/** A form by its id, whichever plugin has it; undefined where there is none. */
async function findForm(app: FastifyInstance, id: string): Promise<ShopForm | undefined> {
  const { found } = await app.memory.getOrMake(`form ${id}`, async (db) => {
    const [found] = await byId(db, id)
    return { value: { found }, tags: [`form:${id}`] }
  })
  return found
}

/** A form of a plugin, or of any. Throws ApiError 404 where there is none. */
export async function readForm(app: FastifyInstance, id: string, plugin?: FormPlugin): Promise<ShopForm> {
  const form = await findForm(app, id)
  if (!form || (plugin && form.plugin !== plugin)) throw notFound(`There is no form "${id}".`, [`form:${id}`])
  return form
}

/** A form as browsers get it. */
export async function shownForm(app: FastifyInstance, { id, definition }: ShopForm): Promise<Form> {
  const { title, intro, submit_label, thanks, fields } = definition
  return { id, title, intro, submit_label, thanks, time_zone: await readTimeZone(app), fields }
}

/** The field of a form that takes a file. Throws ApiError 404 where there is none of this name. */
export function fileField({ definition }: ShopForm, name: string): FormField {
  const field = definition.fields.find((one) => one.name === name && one.type === 'file')
  if (!field) throw notFound('This form takes no such file.')
  return field
}

/** What the rules of forms ask of the shop. */
export async function readFormShop(app: FastifyInstance): Promise<FormContext> {
  const [timeZone, { appearance }] = await Promise.all([readTimeZone(app), readStorefront(app)])
  const { mobile_number_length: phoneDigits = 10, mobile_code: phoneCode } = appearance?.channel.country ?? {}
  return { today: dateIn(timeZone, new Date()), phoneDigits, phoneCode }
}
