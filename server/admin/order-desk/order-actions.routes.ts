import type { FastifyInstance } from 'fastify'
import type { DeskOrder, Operations } from '#generated/api.d.ts'
import { numberCreditNotes } from '#server/commerce/orders/credit-notes.ts'
import type { DeskActionName } from '#server/commerce/orders/desk-rules.ts'
import { orderByNumber } from '#server/commerce/orders/rows.ts'
import type { Staff } from '#server/platform/http/access.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { mutation } from '#server/platform/http/idempotency.ts'
import { route } from '#server/platform/http/operation-route.ts'
import type { OperationHandler, OperationRoute } from '#server/platform/http/operation-types.ts'
import * as staffErrors from '#words/staff-errors.ts'
import { type OrderAction, changeOrder, lockByNumber } from './change-order.ts'
import { rolesFor } from './may-perform.ts'
import { readDeskOrder } from './read-order.ts'

/** Operations that perform an action on an order and reply with the order. */
type ActionId = {
  [Id in keyof Operations]: Operations[Id] extends {
    params: { number: string }
    body: { version: number }
    reply: DeskOrder
  }
    ? Id
    : never
}[keyof Operations]

type Given<Id extends ActionId> = Pick<Operations[Id], 'params' | 'body'>

interface ActionConfig {
  /** Decides who may call it. */
  name: DeskActionName
  reauthenticated?: true
  /** Requires a re-authentication if the order was paid. */
  paysBack?: boolean
  /** Opens the action to API tokens with this scope. */
  scope?: 'orders:ship'
}

/** Calls that change one order (AD-21). Each is one transaction that locks the order. */
export async function routes(app: FastifyInstance): Promise<void> {
  function action<Id extends ActionId>(
    id: Id,
    { name, reauthenticated, paysBack = false, scope }: ActionConfig,
    toAction: (given: Given<Id>) => OrderAction,
  ): void {
    const config = {
      access: 'staff',
      roles: rolesFor(name),
      limits: ['mutation'],
      ...(reauthenticated && { reauthenticated }),
      ...(scope && { scope }),
    } as const
    const handler = mutation<OperationRoute<Id>, Staff, DeskOrder>({
      before: async (request) => {
        const staff = request.staff!
        const { number } = (request as unknown as Given<Id>).params
        if (paysBack) await requireReauthentication(app, number, staff)
        return staff
      },
      work: async ({ client }, request, staff) => {
        const given = request as unknown as Given<Id>
        const order = await lockByNumber(client, given.params.number)
        await changeOrder(client, order, toAction(given), { app, staff, version: given.body.version })
        // The reply shows their numbers.
        await numberCreditNotes(client)
        return { data: await readDeskOrder(client, app, order, staff) }
      },
    })
    route(app, id, { config }, handler as unknown as OperationHandler<Id>)
  }

  action('confirmDeskOrder', { name: 'confirm' }, () => ({ kind: 'confirm' }))
  action('packDeskOrder', { name: 'pack', scope: 'orders:ship' }, ({ body }) => ({ kind: 'pack', packed: body.packed }))
  action('shipDeskOrder', { name: 'ship', scope: 'orders:ship' }, ({ body: { version: _version, ...parcel } }) => ({
    kind: 'ship',
    ...parcel,
  }))
  action(
    'correctDeskWaybill',
    { name: 'correct_waybill', scope: 'orders:ship' },
    ({ params, body: { version: _version, ...tracking } }) => ({
      kind: 'correctWaybill',
      shipment: params.shipment,
      ...tracking,
    }),
  )
  action('deliverDeskOrder', { name: 'deliver', scope: 'orders:ship' }, ({ body }) => ({
    kind: 'deliver',
    shipment: body.shipment,
  }))
  action('cancelDeskOrder', { name: 'cancel', paysBack: true }, ({ body }) => ({
    kind: 'cancel',
    reason: body.reason,
    lines: body.lines,
  }))
  action(
    'refundDeskOrder',
    { name: 'refund', reauthenticated: true },
    ({ body: { version: _version, ...choice } }) => ({
      kind: 'refund',
      ...choice,
    }),
  )
  action('returnDeskParcel', { name: 'return_parcel' }, () => ({ kind: 'returnParcel' }))
  action('retryDeskRefunds', { name: 'retry_refunds', reauthenticated: true }, () => ({ kind: 'retryRefunds' }))
  action('recordDeskRefunds', { name: 'record_refunds', reauthenticated: true }, () => ({ kind: 'recordRefunds' }))
  action('correctDeskAddress', { name: 'correct_address' }, ({ body }) => ({
    kind: 'correctAddress',
    address: body.address,
  }))
  action('correctDeskContact', { name: 'correct_email' }, ({ body: { email, phone } }) => ({
    kind: 'correctContact',
    email,
    phone,
  }))
  action('sendDeskMessage', { name: 'send_message' }, ({ body: { kind, shipment } }) => ({
    kind: 'sendMessage',
    message: kind,
    shipment,
  }))
}

/** @throws ApiError 403 if money would be refunded. Called before the transaction, which remembers its refusals. */
async function requireReauthentication(app: FastifyInstance, number: string, staff: Staff): Promise<void> {
  const [order] = await orderByNumber(app.database.pool, number)
  if (!order || staff.isReauthenticated || order.paid_total === order.refunded_total) return
  throw new ApiError(403, 'reauthentication_required', staffErrors.reauthenticationRequired())
}
