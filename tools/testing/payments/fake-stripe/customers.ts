import { type Books, find, listPage } from './books.ts'
import type { Customer, PaymentMethod } from './entities.ts'
import { refuse } from './errors.ts'
import { type Params, readParams } from './read-params.ts'

const SPECS = {
  description: 'text',
  email: 'text',
  expand: { list: 'text' },
  metadata: 'metadata',
  name: 'text',
  phone: 'text',
} as const

export function saveCustomer(books: Books, body: string, known?: Customer): Customer {
  const { expand: _, ...params } = readParams(body, SPECS)
  const email = params['email'] as string | undefined
  if (email !== undefined && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
    throw refuse({ code: 'email_invalid', message: `Invalid email address: ${email}`, param: 'email' })
  const customer = known ?? {
    id: `cus_${books.random.text(14)}`,
    object: 'customer' as const,
    created: books.now(),
    description: null,
    email: null,
    livemode: false,
    metadata: {},
    name: null,
    phone: null,
  }
  Object.assign(customer, params)
  books.customers.set(customer.id, customer)
  books.emit(known ? 'customer.updated' : 'customer.created', customer)
  return customer
}

/** Deletes a customer with the saved payment methods. */
export function deleteCustomer(books: Books, id: string): object {
  const customer = find(books.customers, 'customer', id)
  books.customers.delete(id)
  for (const method of books.methods.values()) if (method.customer === id) method.customer = null
  books.emit('customer.deleted', customer)
  return { id, object: 'customer', deleted: true }
}

/** A card entered on the hosted page. It belongs to a customer only if the shopper saves it. */
export function addCard(books: Books, customer: string | null, number: string): PaymentMethod {
  const method: PaymentMethod = {
    id: books.newId('pm'),
    object: 'payment_method',
    allow_redisplay: customer === null ? 'unspecified' : 'always',
    card: {
      brand: 'visa',
      last4: number.replaceAll(' ', '').slice(-4),
      exp_month: 12,
      exp_year: new Date().getUTCFullYear() + 3,
    },
    created: books.now(),
    customer,
    livemode: false,
    metadata: {},
    type: 'card',
  }
  books.methods.set(method.id, method)
  if (customer !== null) books.emit('payment_method.attached', method)
  return method
}

export const savedCards = (books: Books, customer: string | null): PaymentMethod[] =>
  [...books.methods.values()].filter((one) => customer !== null && one.customer === customer)

export function listMethods(books: Books, query: string, url: string, customer?: string): object {
  const params = new URLSearchParams(query)
  const redisplay = params.get('allow_redisplay')
  params.delete('type')
  params.delete('allow_redisplay')
  if (customer !== undefined) params.set('customer', customer)
  const owner = params.get('customer')
  if (owner === null)
    throw refuse({ code: 'parameter_missing', message: 'Missing required param: customer.', param: 'customer' })
  find(books.customers, 'customer', owner, 'customer')
  const methods = [...books.methods.values()].filter((one) => redisplay === null || one.allow_redisplay === redisplay)
  return listPage(params.toString(), url, methods, ['customer'])
}

export function detachMethod(books: Books, method: PaymentMethod): PaymentMethod {
  if (method.customer === null)
    throw refuse({
      message: 'The payment method you provided is not attached to a customer so detachment is impossible.',
    })
  method.customer = null
  books.emit('payment_method.detached', method)
  return method
}

export function saveEndpoint(books: Books, body: string, version: string): object {
  const params: Params = readParams(
    body,
    { url: 'text', enabled_events: { list: 'text' }, api_version: 'text', description: 'text', metadata: 'metadata' },
    ['url', 'enabled_events'],
  )
  const endpoint = {
    id: books.newId('we'),
    object: 'webhook_endpoint' as const,
    api_version: (params['api_version'] as string | undefined) ?? version,
    created: books.now(),
    enabled_events: params['enabled_events'] as string[],
    livemode: false,
    metadata: (params['metadata'] as Params | undefined) ?? {},
    status: 'enabled' as const,
    url: params['url'] as string,
  }
  books.endpoints.set(endpoint.id, endpoint)
  return { ...endpoint, secret: 'whsec_fakeStripeWebhookSecret00001' }
}
