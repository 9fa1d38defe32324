import type { RazorpaySettings } from '#generated/payments.ts'
import { ProviderFault } from '../call-provider.ts'
import type { GatewayPayment, StartRequest, StartedPayment } from '../gateway.ts'
import type { List, PaymentLink, RazorpayApi } from './razorpay-api.ts'

interface Order {
  id: string
  receipt: string | null
  amount: number
  currency: string
  status: 'created' | 'attempted' | 'paid'
}

/** Whether a payment was started as an order, for the checkout within a page, and not as a payment link. */
export const isOrderId = (gatewayId: string | null): gatewayId is string => gatewayId?.startsWith('order_') ?? false

/** Opens the order of a payment, or returns the one opened before. */
export async function startOrder(
  api: RazorpayApi,
  { key_id: key }: Pick<RazorpaySettings, 'key_id'>,
  request: StartRequest,
): Promise<StartedPayment> {
  const { reference, gatewayId, description, returnUrl, payer } = request
  const { id, status } = gatewayId === null ? await openOrder(api, request) : await readOrder(api, gatewayId)
  const started = { url: returnUrl, gatewayId: id }
  // Paid in another tab: the return page finds out.
  if (status === 'paid') return started
  const { email, phone } = payer
  const contact = { ...(email !== undefined && { email }), ...(phone !== undefined && { contact: phone }) }
  return { ...started, inPage: { key, order_id: id, reference, description: description.slice(0, 255), ...contact } }
}

async function openOrder(api: RazorpayApi, { reference, amount, currency }: GatewayPayment): Promise<Order> {
  // Razorpay does not guarantee unique receipts, so an existing order is looked for first.
  const known = await findOrder(api, reference)
  if (known) return known
  try {
    return await api.post<Order>('orders', { amount, currency, receipt: reference, notes: { reference } })
  } catch (error) {
    const made = error instanceof ProviderFault && error.status === 400 ? await findOrder(api, reference) : undefined
    if (!made) throw error
    return made
  }
}

const readOrder = (api: RazorpayApi, id: string): Promise<Order> => api.get<Order>(`orders/${encodeURIComponent(id)}`)

async function findOrder(api: RazorpayApi, reference: string): Promise<Order | undefined> {
  const { items } = await api.get<List<Order>>(`orders?receipt=${encodeURIComponent(reference)}`)
  return items.find(({ receipt }) => receipt === reference)
}

/**
 * Returns an order in the form of a payment link, whose payments are found in the same way; undefined if there is none.
 * It never expires; the shop abandons the payment instead.
 */
export async function findOrderAsLink(api: RazorpayApi, payment: GatewayPayment): Promise<PaymentLink | undefined> {
  const { gatewayId, reference } = payment
  const order = isOrderId(gatewayId) ? await readOrder(api, gatewayId) : await findOrder(api, reference)
  if (!order) return undefined
  const { id, receipt, amount, currency } = order
  return { id, reference_id: receipt ?? '', short_url: '', status: 'created', amount, currency, order_id: id }
}
