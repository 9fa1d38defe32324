import type { FastifyInstance } from 'fastify'
import type { DeskOrder, Operations } from '#generated/api.d.ts'
import type { StaffRole } from '#domain/staff-roles.ts'
import { numberCreditNotes } from '#server/commerce/orders/credit-notes.ts'
import { orderByNumber } from '#server/commerce/orders/rows.ts'
import type { Staff } from '#server/platform/http/access.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { mutation } from '#server/platform/http/idempotency.ts'
import { route } from '#server/platform/http/operation-route.ts'
import type { OperationHandler, OperationRoute } from '#server/platform/http/operation-types.ts'
import * as staffErrors from '#words/staff-errors.ts'
import { type OrderAction, changeOrder, lockByNumber } from './change-order.ts'
import { ORDER_DESK_ROLES, MONEY_ROLES } from './may-perform.ts'
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
  roles?: readonly StaffRole[]
  reauthenticated?: true
  /** Requires a re-authentication if the order was paid. */
  paysBack?: boolean
}

/** Calls that change one order (AD-21). Each is one transaction that locks the order. */
export async function routes(app: FastifyInstance): Promise<void> {
  function action<Id extends ActionId>(
    id: Id,
    { roles = ORDER_DESK_ROLES, reauthenticated, paysBack = false }: ActionConfig,
    toAction: (given: Given<Id>) => OrderAction,
  ): void {
    const config = {
      access: 'staff',
      roles,
      limits: ['mutation'],
      ...(reauthenticated && { reauthenticated }),
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

  action('confirmDeskOrder', {}, () => ({ kind: 'confirm' }))
  action('packDeskOrder', {}, ({ body }) => ({ kind: 'pack', packed: body.packed }))
  action('shipDeskOrder', {}, ({ body: { version: _version, ...parcel } }) => ({ kind: 'ship', ...parcel }))
  action('correctDeskWaybill', {}, ({ params, body: { version: _version, ...tracking } }) => ({
    kind: 'correctWaybill',
    shipment: params.shipment,
    ...tracking,
  }))
  action('deliverDeskOrder', {}, ({ body }) => ({ kind: 'deliver', shipment: body.shipment }))
  action('cancelDeskOrder', { roles: MONEY_ROLES, paysBack: true }, ({ body }) => ({
    kind: 'cancel',
    reason: body.reason,
    lines: body.lines,
  }))
  action(
    'refundDeskOrder',
    { roles: MONEY_ROLES, reauthenticated: true },
    ({ body: { version: _version, ...choice } }) => ({
      kind: 'refund',
      ...choice,
    }),
  )
  action('grantDeskReturns', { roles: MONEY_ROLES, reauthenticated: true }, () => ({ kind: 'grantReturns' }))
  action('refuseDeskReturns', { roles: MONEY_ROLES }, ({ body }) => ({ kind: 'refuseReturns', answer: body.answer }))
  action('returnDeskParcel', { roles: MONEY_ROLES }, () => ({ kind: 'returnParcel' }))
  action('retryDeskRefunds', { roles: MONEY_ROLES, reauthenticated: true }, () => ({ kind: 'retryRefunds' }))
  action('recordDeskRefunds', { roles: MONEY_ROLES, reauthenticated: true }, () => ({ kind: 'recordRefunds' }))
  action('correctDeskAddress', {}, ({ body }) => ({ kind: 'correctAddress', address: body.address }))
  action('correctDeskContact', {}, ({ body: { email, phone } }) => ({ kind: 'correctContact', email, phone }))
  action('sendDeskMessage', {}, ({ body: { kind, shipment } }) => ({ kind: 'sendMessage', message: kind, shipment }))
}

/** @throws ApiError 403 if money would be refunded. Called before the transaction, which remembers its refusals. */
async function requireReauthentication(app: FastifyInstance, number: string, staff: Staff): Promise<void> {
  const [order] = await orderByNumber(app.database.pool, number)
  if (!order || staff.isReauthenticated || order.paid_total === order.refunded_total) return
  throw new ApiError(403, 'reauthentication_required', staffErrors.reauthenticationRequired())
}
