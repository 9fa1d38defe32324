import { API_VERSION, type Books, find, listPage } from './books.ts'
import { deleteCustomer, detachMethod, listMethods, saveCustomer, saveEndpoint } from './customers.ts'
import type { Hidden } from './entities.ts'
import { type Params, readParams } from './read-params.ts'
import { answerDispute, createRefund, endDispute } from './refunds.ts'
import { createSession, expireSession } from './sessions.ts'

interface RouteCall {
  books: Books
  /** The form or the query. */
  text: string
  id: string
  url: string
  origin: string
}

const changeMetadata = <Entity extends { metadata: Params }>(entity: Entity, text: string): Entity => {
  const { metadata = {} } = readParams(text, { metadata: 'metadata', expand: { list: 'text' } })
  Object.assign(entity.metadata, metadata)
  return entity
}
/** Other parameters than `expand` are refused. */
function one<Entity>(entities: ReadonlyMap<string, Entity>, object: string, { id, text }: RouteCall): Entity {
  readParams(text, { expand: { list: 'text' } })
  return find(entities, object, id)
}

export const routes: Readonly<Record<string, (call: RouteCall) => object>> = {
  'POST checkout_sessions': ({ books, text, origin }) => createSession(books, text, origin),
  'GET checkout_sessions': ({ books, text, url }) =>
    listPage(text, url, books.sessions.values(), ['payment_intent', 'customer', 'status']),
  'GET checkout_sessions :id': (call) => one(call.books.sessions, 'checkout.session', call),
  'POST checkout_sessions :id expire': (call) =>
    expireSession(call.books, one(call.books.sessions, 'checkout.session', call)),
  'GET checkout_sessions :id line_items': ({ books, id, url, text }) => {
    const { currency, created } = find(books.sessions, 'checkout.session', id)
    const { lines } = books.hidden.get(id) as Hidden
    const items = lines.map(({ name, amount, quantity }, index) => ({
      id: `li_${index}`,
      object: 'item',
      created,
      amount_total: amount * quantity,
      currency,
      description: name,
      quantity,
    }))
    return listPage(text, url, items.toReversed())
  },
  'GET payment_intents': ({ books, text, url }) => listPage(text, url, books.intents.values(), ['customer']),
  'GET payment_intents :id': (call) => one(call.books.intents, 'payment_intent', call),
  'POST payment_intents :id': ({ books, id, text }) => changeMetadata(find(books.intents, 'payment_intent', id), text),
  'GET charges': ({ books, text, url }) => listPage(text, url, books.charges.values(), ['payment_intent', 'customer']),
  'GET charges :id': (call) => one(call.books.charges, 'charge', call),
  'POST refunds': ({ books, text }) => createRefund(books, text),
  'GET refunds': ({ books, text, url }) => listPage(text, url, books.refunds.values(), ['payment_intent', 'charge']),
  'GET refunds :id': (call) => one(call.books.refunds, 'refund', call),
  'POST refunds :id': ({ books, id, text }) => changeMetadata(find(books.refunds, 'refund', id), text),
  'GET disputes': ({ books, text, url }) => listPage(text, url, books.disputes.values(), ['payment_intent', 'charge']),
  'GET disputes :id': (call) => one(call.books.disputes, 'dispute', call),
  'POST disputes :id': ({ books, id, text }) => answerDispute(books, find(books.disputes, 'dispute', id), text),
  'POST disputes :id close': ({ books, id }) => endDispute(books, find(books.disputes, 'dispute', id), 'lost'),
  'POST customers': ({ books, text }) => saveCustomer(books, text),
  'GET customers': ({ books, text, url }) => listPage(text, url, books.customers.values(), ['email']),
  'GET customers :id': (call) => one(call.books.customers, 'customer', call),
  'POST customers :id': ({ books, id, text }) => saveCustomer(books, text, find(books.customers, 'customer', id)),
  'DELETE customers :id': ({ books, id }) => deleteCustomer(books, id),
  'GET customers :id payment_methods': ({ books, text, url, id }) => listMethods(books, text, url, id),
  'GET payment_methods': ({ books, text, url }) => listMethods(books, text, url),
  'GET payment_methods :id': (call) => one(call.books.methods, 'payment_method', call),
  'POST payment_methods :id detach': ({ books, id }) => detachMethod(books, find(books.methods, 'payment_method', id)),
  'GET events': ({ books, text, url }) => listPage(text, url, books.events.values(), ['type']),
  'GET events :id': (call) => one(call.books.events, 'event', call),
  'POST webhook_endpoints': ({ books, text }) => saveEndpoint(books, text, API_VERSION),
  'GET webhook_endpoints': ({ books, text, url }) => listPage(text, url, books.endpoints.values()),
  'GET balance': () => ({
    object: 'balance',
    available: [{ amount: 0, currency: 'inr', source_types: { card: 0 } }],
    livemode: false,
    pending: [{ amount: 0, currency: 'inr', source_types: { card: 0 } }],
  }),
}

/** Replaces ids with what they name: `payment_intent.latest_charge`, or `data.latest_charge` of each in a list. */
export function expand(books: Books, made: object, paths: readonly string[]): object {
  const copy = structuredClone(made)
  for (const path of paths) expandAt(books, copy as Record<string, unknown>, path.split('.'))
  return copy
}

function expandAt(books: Books, target: Record<string, unknown>, [name = '', ...rest]: string[]): void {
  const value = target[name]
  if (typeof value === 'string') target[name] = structuredClone(lookUp(books, value)) ?? value
  if (rest.length === 0) return
  for (const next of [target[name]].flat())
    if (typeof next === 'object' && next !== null) expandAt(books, next as Record<string, unknown>, rest)
}

function lookUp({ intents, charges, customers, methods, refunds }: Books, id: string): object | undefined {
  return [intents, charges, customers, methods, refunds].map((entities) => entities.get(id)).find(Boolean)
}
