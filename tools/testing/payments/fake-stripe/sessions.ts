import { checkAmount, checkCurrency } from './amounts.ts'
import { type Books, find } from './books.ts'
import type { Hidden, Session } from './entities.ts'
import { refuse } from './errors.ts'
import { type Params, type Spec, readParams } from './read-params.ts'

const PRICE: Spec = {
  object: {
    currency: 'text',
    unit_amount: 'integer',
    tax_behavior: { oneOf: ['exclusive', 'inclusive', 'unspecified'] },
    product_data: { object: { name: 'text', description: 'text', images: { list: 'text' }, metadata: 'metadata' } },
  },
}
/** The parameters of a payment, without those of subscriptions, taxes, shipping and connected accounts. */
const SPECS: Readonly<Record<string, Spec>> = {
  adaptive_pricing: { object: { enabled: 'flag' } },
  billing_address_collection: { oneOf: ['auto', 'required'] },
  cancel_url: 'text',
  client_reference_id: 'text',
  customer: 'text',
  customer_creation: { oneOf: ['always', 'if_required'] },
  customer_email: 'text',
  excluded_payment_method_types: { list: 'text' },
  expand: { list: 'text' },
  expires_at: 'integer',
  line_items: { list: { object: { price_data: PRICE, quantity: 'integer' } } },
  locale: 'text',
  metadata: 'metadata',
  mode: { oneOf: ['payment', 'setup', 'subscription'] },
  payment_intent_data: {
    object: {
      description: 'text',
      metadata: 'metadata',
      receipt_email: 'text',
      setup_future_usage: { oneOf: ['off_session', 'on_session'] },
      statement_descriptor_suffix: 'text',
    },
  },
  payment_method_types: { list: 'text' },
  saved_payment_method_options: {
    object: {
      allow_redisplay_filters: { list: { oneOf: ['always', 'limited', 'unspecified'] } },
      payment_method_remove: { oneOf: ['disabled', 'enabled'] },
      payment_method_save: { oneOf: ['disabled', 'enabled'] },
    },
  },
  submit_type: { oneOf: ['auto', 'book', 'donate', 'pay', 'subscribe'] },
  return_url: 'text',
  success_url: 'text',
  ui_mode: { oneOf: ['elements', 'embedded_page', 'form', 'hosted_page'] },
}
const MINUTE = 60
const text = (params: Params, name: string): string | null => (params[name] as string | undefined) ?? null

export function createSession(books: Books, body: string, origin: string): Session {
  const params = readParams(body, SPECS, ['line_items', 'mode'])
  const { mode, ui_mode: uiMode = 'hosted_page' } = params
  if (mode !== 'payment' || (uiMode !== 'hosted_page' && uiMode !== 'embedded_page'))
    throw refuse({ message: 'The fake only has payments on the hosted and the embedded page.' })
  const isEmbedded = uiMode === 'embedded_page'
  checkReturns(params, isEmbedded)
  const { lines, currency } = readLines(params)
  const total = lines.reduce((sum, { amount, quantity }) => sum + amount * quantity, 0)
  checkAmount(total, currency, 'line_items')
  const customer = text(params, 'customer')
  if (customer !== null) find(books.customers, 'customer', customer, 'customer')
  const id = `cs_test_${books.random.text(58)}`
  const session: Session = {
    id,
    object: 'checkout.session',
    adaptive_pricing: {
      enabled: ((params['adaptive_pricing'] as Params | undefined)?.['enabled'] as boolean | undefined) ?? true,
    },
    amount_subtotal: total,
    amount_total: total,
    cancel_url: text(params, 'cancel_url'),
    client_reference_id: readReference(params),
    client_secret: isEmbedded ? `${id}_secret_${books.random.text(24)}` : null,
    created: books.now(),
    currency,
    customer,
    customer_creation: text(params, 'customer_creation') ?? 'if_required',
    customer_email: readEmail(params, customer),
    expires_at: readExpiry(books, params),
    livemode: false,
    metadata: (params['metadata'] as Params | undefined) ?? {},
    mode: 'payment',
    payment_intent: null,
    payment_method_types: (params['payment_method_types'] as string[] | undefined) ?? ['card'],
    payment_status: 'unpaid',
    return_url: text(params, 'return_url'),
    saved_payment_method_options: (params['saved_payment_method_options'] as Params | undefined) ?? null,
    status: 'open',
    submit_type: text(params, 'submit_type'),
    success_url: text(params, 'success_url'),
    ui_mode: uiMode,
    url: isEmbedded ? null : `${origin}/c/pay/${id}`,
  }
  books.sessions.set(id, session)
  books.hidden.set(id, { ...readIntentData(params), lines })
  return session
}

function readLines(params: Params): { lines: Hidden['lines']; currency: string } {
  const items = params['line_items'] as Params[]
  if (items.length > 100) throw refuse({ message: 'There is a maximum of 100 line items.', param: 'line_items' })
  const currencies = new Set<string>()
  const lines = items.map((item, index) => {
    const path = `line_items[${index}]`
    const price = item['price_data'] as Params | undefined
    if (!price)
      throw refuse({
        code: 'parameter_missing',
        message: `Missing required param: ${path}[price].`,
        param: `${path}[price]`,
      })
    for (const name of ['currency', 'unit_amount', 'product_data'])
      if (price[name] === undefined)
        throw refuse({
          code: 'parameter_missing',
          message: `Missing required param: ${path}[price_data][${name}].`,
          param: `${path}[price_data][${name}]`,
        })
    currencies.add(checkCurrency(price['currency'] as string, `${path}[price_data][currency]`))
    const name = text(price['product_data'] as Params, 'name')
    if (name === null)
      throw refuse({ code: 'parameter_missing', message: 'Missing required param: name.', param: 'name' })
    if (name.length > 250)
      throw refuse({
        message: 'Product names can be up to 250 characters.',
        param: `${path}[price_data][product_data][name]`,
      })
    const quantity = (item['quantity'] as number | undefined) ?? 0
    if (quantity < 1)
      throw refuse({
        code: 'parameter_missing',
        message: `Quantity is required. Add \`quantity\` to \`${path}\``,
        param: `${path}[quantity]`,
      })
    return { name, amount: price['unit_amount'] as number, quantity }
  })
  const [currency = '', ...others] = currencies
  if (others.length > 0) throw refuse({ message: 'All prices must be in one currency.', param: 'line_items' })
  return { lines, currency }
}

/** The hosted page returns to two addresses, the embedded one to one. */
function checkReturns(params: Params, isEmbedded: boolean): void {
  const [needed, others] = isEmbedded
    ? ['return_url', ['success_url', 'cancel_url', 'submit_type']]
    : ['success_url', ['return_url']]
  if (params[needed] === undefined)
    throw refuse({ code: 'parameter_missing', message: `Missing required param: ${needed}.`, param: needed })
  for (const name of others)
    if (params[name] !== undefined)
      throw refuse({ message: `You can not pass \`${name}\` with this ui_mode.`, param: name })
  for (const name of ['success_url', 'cancel_url', 'return_url']) checkUrl(text(params, name), name)
}

function checkUrl(url: string | null, param: string): void {
  if (url === null || (/^https?:\/\/[^\s/]+/.test(url) && URL.canParse(url.replace('{CHECKOUT_SESSION_ID}', 'id'))))
    return
  throw refuse({ code: 'url_invalid', message: 'Not a valid URL', param })
}

function readReference(params: Params): string | null {
  const reference = text(params, 'client_reference_id')
  if (reference === null || (reference.length <= 200 && /^[\w-]+$/.test(reference))) return reference
  throw refuse({
    message: 'Client reference IDs have up to 200 letters, digits, dashes and underscores.',
    param: 'client_reference_id',
  })
}

function readEmail(params: Params, customer: string | null): string | null {
  const email = text(params, 'customer_email')
  if (email === null) return null
  if (customer !== null)
    throw refuse({
      message: 'You may only specify one of these parameters: customer, customer_email.',
      param: 'customer',
    })
  if (email.length > 800 || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
    throw refuse({ code: 'email_invalid', message: `Invalid email address: ${email}`, param: 'customer_email' })
  return email
}

function readExpiry(books: Books, params: Params): number {
  const at = (params['expires_at'] as number | undefined) ?? books.now() + 24 * 60 * MINUTE
  if (at < books.now() + 30 * MINUTE)
    throw refuse({
      message: 'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
      param: 'expires_at',
    })
  if (at > books.now() + 24 * 60 * MINUTE)
    throw refuse({
      message: 'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
      param: 'expires_at',
    })
  return at
}

function readIntentData(params: Params): Omit<Hidden, 'lines'> {
  const data = (params['payment_intent_data'] ?? {}) as Params
  return {
    description: text(data, 'description'),
    metadata: (data['metadata'] as Params | undefined) ?? {},
    setupFutureUsage: text(data, 'setup_future_usage'),
    receiptEmail: text(data, 'receipt_email'),
  }
}

export function expireSession(books: Books, session: Session): Session {
  if (session.status !== 'open')
    throw refuse({
      message: `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
    })
  Object.assign(session, { status: 'expired', url: null })
  books.emit('checkout.session.expired', session)
  return session
}

/** Sessions expire by themselves. */
export function expireSessions(books: Books): void {
  for (const session of books.sessions.values())
    if (session.status === 'open' && session.expires_at <= books.now()) expireSession(books, session)
}
