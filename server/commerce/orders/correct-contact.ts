import type { FastifyInstance } from 'fastify'
import { readContactPhone } from '#server/commerce/cart/contact-phone.ts'
import { emailFault, phoneShape } from '#server/identity/auth/field-rules.ts'
import type { AuditChange } from '#server/platform/audit/audit.ts'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import { invalidValues } from '#server/platform/resources/refuse-values.ts'
import { readAddressForms } from '#server/store/settings/service.ts'
import { readSettings } from '#server/store/storefront/service.ts'
import * as fieldErrors from '#words/fields.ts'
import * as history from '#words/order-history.ts'
import { contactKeyOf, orderLimitsOf } from './contact-limits.ts'
import { correctEmail } from './correct-email.ts'
import type { DeskFacts } from './desk-facts.ts'
import { requireAllowed } from './desk-rules.ts'
import { type OrderStep, addOrderNote } from './order-status.ts'
import type { OrderRow } from './rows.ts'
import { awaitsConfirmation, confirmationChannel } from './unconfirmed-orders.ts'

export interface ContactChange {
  email?: string | undefined
  phone?: string | undefined
}

const setPhone = statement<NoRow, [number, string, unproved: OrderRow['unproved'], contactKey: string | null]>(
  'order-correct-phone',
  'UPDATE orders SET phone = $2, unproved = $3, contact_key = $4, updated_at = now() WHERE id = $1',
)

/**
 * Changes the email address or phone number of an order, and returns which of them. The order must be locked.
 * @throws ApiError 422
 */
export async function correctContact(
  db: Queryable,
  app: FastifyInstance,
  order: OrderRow,
  facts: DeskFacts,
  { email: givenEmail, phone: givenPhone }: ContactChange,
  step: OrderStep,
): Promise<AuditChange[]> {
  const before = { email: order.email, phone: order.phone }
  if (givenPhone !== undefined) {
    requireAllowed('correct_phone', order, facts)
    await correctPhone(db, order, await readPhone(app, order, givenPhone), step)
  }
  if (givenEmail !== undefined) {
    requireAllowed('correct_email', order, facts)
    const email = givenEmail.trim()
    const fault = emailFault(email)
    if (fault !== undefined) throw invalidValues({ '/email': fault })
    await correctEmail(db, app, order, email, orderLimitsOf(await readSettings(app)), step)
  }
  return (['email', 'phone'] as const).flatMap((name) => (before[name] === order[name] ? [] : [{ field: `/${name}` }]))
}

async function readPhone(app: FastifyInstance, { shop }: OrderRow, text: string): Promise<string> {
  const { length: digits } = await phoneShape(app)
  const { phone, fault } = readContactPhone(text, { forms: await readAddressForms(app), home: shop.country, digits })
  if (fault !== undefined || phone === '') throw invalidValues({ '/phone': fault ?? fieldErrors.required() })
  return phone
}

async function correctPhone(db: Queryable, order: OrderRow, phone: string, step: OrderStep): Promise<void> {
  if (order.phone === phone) return
  const isByText = awaitsConfirmation(order) && confirmationChannel(order) === 'sms'
  Object.assign(order, { phone })
  // The link sent to the old number must not confirm this order; the shop confirms it, or sends a new one.
  const contactKey = isByText ? contactKeyOf(order, 'sms') : order.contact_key
  const unproved = isByText ? order.unproved : order.unproved.filter((channel) => channel !== 'sms')
  await setPhone(db, order.id, phone, unproved, contactKey)
  Object.assign(order, { unproved, contact_key: contactKey })
  await addOrderNote(db, order.id, { ...step, note: history.phoneCorrected() })
}
