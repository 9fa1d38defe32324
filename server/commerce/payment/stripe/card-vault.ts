import { ProviderFault } from '../call-provider.ts'
import type { CardVault } from '../card-vault.ts'
import type { List, PaymentMethod, StripeApi } from './stripe-api.ts'

const MAX_CARDS = 100

/** The cards that shoppers save on Stripe’s page. `always` marks those that Stripe may show again. */
export function stripeCards(api: StripeApi, isOffered: boolean): CardVault {
  const customerPath = (customer: string) => `customers/${encodeURIComponent(customer)}`
  const list = async (customer: string) =>
    (
      await api
        .get<List<PaymentMethod>>(`${customerPath(customer)}/payment_methods`, {
          type: 'card',
          allow_redisplay: 'always',
          limit: MAX_CARDS,
        })
        .catch(ifMissing<List<PaymentMethod>>({ data: [], has_more: false }))
    ).data
  return {
    isOffered,
    createCustomer: async ({ name, email }, key) => {
      const form = { ...(name !== undefined && { name: name.slice(0, 256) }), ...(email !== undefined && { email }) }
      return (await api.post<{ id: string }>('customers', form, key)).id
    },
    listCards: async (customer) => (await list(customer)).map(cardOf),
    removeCard: async (customer, token) => {
      // Stripe would detach any card of the account, so the list decides whether it is the customer’s.
      if (!(await list(customer)).some(({ id }) => id === token)) return false
      await api.post(`payment_methods/${encodeURIComponent(token)}/detach`, {}, `detach-${token}`)
      return true
    },
    deleteCustomer: async (customer) => {
      await api.delete(customerPath(customer)).catch(ifMissing<unknown>(undefined))
    },
  }
}

const cardOf = ({ id, card }: PaymentMethod) => {
  const { display_brand: brand, brand: network, last4, exp_month: month, exp_year: year } = card ?? {}
  const name = brand ?? network
  return {
    token: id,
    ...(name != null && { brand: brandName(name) }),
    ...(last4 != null && { last4 }),
    ...(month !== undefined && year !== undefined && { expires: `${year}-${String(month).padStart(2, '0')}` }),
  }
}

const BRANDS: Readonly<Record<string, string>> = { jcb: 'JCB', mastercard: 'Mastercard', unionpay: 'UnionPay' }

/** Stripe writes brands as `american_express`. */
const brandName = (code: string): string =>
  BRANDS[code] ?? code.replaceAll(/(?:^|_)[a-z]/g, (start) => start.replace('_', ' ').toUpperCase())

/** Stripe answers 404 for what it has deleted, and for what belongs to the other of test and live mode. */
const ifMissing =
  <Value>(value: Value) =>
  (error: unknown): Value => {
    if (error instanceof ProviderFault && error.status === 404) return value
    throw error
  }
