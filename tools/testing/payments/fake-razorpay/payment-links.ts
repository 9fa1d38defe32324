import type { Books } from './books.ts'
import type { PaymentLink } from './entities.ts'
import { refuse } from './errors.ts'
import {
  type Fields,
  readAmount,
  readCurrency,
  readFields,
  readFlag,
  readNotes,
  readPage,
  readText,
} from './read-fields.ts'

const ALLOWED = [
  'amount',
  'currency',
  'accept_partial',
  'first_min_partial_amount',
  'description',
  'reference_id',
  'customer',
  'expire_by',
  'notify',
  'notes',
  'callback_url',
  'callback_method',
  'reminder_enable',
  'upi_link',
  'options',
]
const SHORTEST = 15 * 60
const LONGEST = 184 * 86_400

export function createLink(books: Books, body: string, origin: string): PaymentLink {
  const fields = readFields(body, ALLOWED, ['amount'])
  const currency = readCurrency(fields)
  const amount = readAmount(fields['amount'], currency)
  const referenceId = readText(fields, 'reference_id', 40) ?? ''
  const link: PaymentLink = {
    id: books.newId('plink'),
    accept_partial: readFlag(fields, 'accept_partial'),
    amount,
    amount_paid: 0,
    ...readCallback(fields),
    cancelled_at: 0,
    created_at: books.now(),
    currency,
    customer: readCustomer(fields),
    description: readText(fields, 'description', 2048) ?? '',
    expire_by: readExpiry(books, fields),
    expired_at: 0,
    first_min_partial_amount: 0,
    notes: readNotes(fields, 255),
    notify: readNotify(fields),
    payments: null,
    reference_id: referenceId,
    reminder_enable: readFlag(fields, 'reminder_enable'),
    reminders: [],
    short_url: `${origin}/i/${books.random.text(7)}`,
    status: 'created',
    updated_at: books.now(),
    upi_link: readUpiLink(fields),
    user_id: '',
    whatsapp_link: false,
  }
  if (referenceId !== '' && [...books.links.values()].some((one) => one.reference_id === referenceId))
    throw refuse('payment link creation with reference ID already attempted', 'reference_id')
  books.links.set(link.id, link)
  return link
}

export function listLinks(books: Books, query: URLSearchParams): object {
  const [reference, paymentId] = [query.get('reference_id'), query.get('payment_id')]
  const orderId = paymentId === null ? undefined : books.payments.get(paymentId)?.order_id
  const found = [...books.links.values()].filter(
    (link) =>
      (reference === null || link.reference_id === reference) && (paymentId === null || link.order_id === orderId),
  )
  const { items } = readPage(query, found, ['reference_id', 'payment_id', 'upi_link'])
  return { payment_links: items }
}

export function changeLink(books: Books, link: PaymentLink, body: string): PaymentLink {
  const fields = readFields(body, ['reference_id', 'expire_by', 'reminder_enable', 'notes', 'accept_partial'])
  if (link.status !== 'created') throw refuse('Update can only be made in created state or partially paid state.')
  if (fields['expire_by'] !== undefined) link.expire_by = readExpiry(books, fields)
  if (fields['notes'] !== undefined) link.notes = readNotes(fields, 255)
  if (fields['reference_id'] !== undefined) link.reference_id = readText(fields, 'reference_id', 40) ?? ''
  link.updated_at = books.now()
  return link
}

export function cancelLink(books: Books, link: PaymentLink): PaymentLink {
  if (link.status === 'paid') throw refuse('payment link cannot be cancelled as it is already paid')
  if (link.status === 'cancelled') throw refuse('payment link cannot be cancelled as it is already cancelled')
  if (link.status === 'expired') throw refuse('payment link cannot be cancelled as it is already expired')
  Object.assign(link, { status: 'cancelled', cancelled_at: books.now(), updated_at: books.now() })
  books.emit('payment_link.cancelled', { payment_link: link })
  return link
}

/** Links expire by themselves. */
export function expireLinks(books: Books): void {
  for (const link of books.links.values())
    if (link.status === 'created' && link.expire_by !== 0 && link.expire_by <= books.now()) {
      Object.assign(link, { status: 'expired', expired_at: books.now(), updated_at: books.now() })
      books.emit('payment_link.expired', { payment_link: link })
    }
}

function readExpiry(books: Books, fields: Fields): number {
  const at = fields['expire_by'] ?? 0
  if (typeof at !== 'number' || !Number.isSafeInteger(at)) throw refuse('expire_by must be an integer.', 'expire_by')
  if (at !== 0 && at < books.now() + SHORTEST)
    throw refuse('timestamp must be atleast 15 minutes in future', 'expire_by')
  if (at > books.now() + LONGEST) throw refuse('expire_by cannot be more than six months in future', 'expire_by')
  return at
}

function readCallback(fields: Fields): { callback_url: string; callback_method: string } {
  const url = readText(fields, 'callback_url', 2048) ?? ''
  const method = readText(fields, 'callback_method', 10) ?? ''
  if (url !== '' && !/^https?:\/\//.test(url)) throw refuse('callback_url: must be a valid URL.', 'callback_url')
  if (url !== '' && method !== 'get') throw refuse('callback_method should be get', 'callback_method')
  return { callback_url: url, callback_method: method }
}

function readCustomer(fields: Fields): Record<string, string> {
  const customer = fields['customer'] ?? {}
  if (typeof customer !== 'object' || Array.isArray(customer)) throw refuse('customer must be an object.', 'customer')
  const inner = readFields(JSON.stringify(customer), ['name', 'email', 'contact'])
  const [name, email, contact] = [
    readText(inner, 'name', 50),
    readText(inner, 'email', 255),
    readText(inner, 'contact', 20),
  ]
  if (email !== null && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
    throw refuse('email: must be a valid email address.', 'email')
  if (contact !== null && !/^\+?\d{8,15}$/.test(contact))
    throw refuse('contact: must be a valid phone number.', 'contact')
  return { ...(contact !== null && { contact }), ...(email !== null && { email }), ...(name !== null && { name }) }
}

function readNotify(fields: Fields): PaymentLink['notify'] {
  const inner = readFields(JSON.stringify(fields['notify'] ?? {}), ['sms', 'email', 'whatsapp'])
  return { email: readFlag(inner, 'email'), sms: readFlag(inner, 'sms'), whatsapp: readFlag(inner, 'whatsapp') }
}

function readUpiLink(fields: Fields): boolean {
  if (!readFlag(fields, 'upi_link')) return false
  throw refuse('UPI Payment Links is not supported in Test Mode. Please experience the product in Live Mode.')
}
