import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AddressBody } from '#generated/api.d.ts'
import { lockCurrentCustomer } from '#server/identity/customer/customers.ts'
import { customerOf } from '#server/identity/auth/request-session.ts'
import { mutation } from '#server/platform/http/idempotency.ts'
import { route } from '#server/platform/http/operation-route.ts'
import { success } from '#server/platform/http/reply.ts'
import * as replies from '#words/replies.ts'
import { checkAddress } from './check-address.ts'
import { addAddress, listAddresses, makeDefault, removeAddress, updateAddress } from './service.ts'

const config = { access: 'customer', limits: ['mutation'] } as const

/** Saved addresses (specification §7; remove and default are our own). */
export async function routes(app: FastifyInstance): Promise<void> {
  const check = (request: FastifyRequest<{ Body: AddressBody }>) => checkAddress(app, request.body)

  route(app, 'getAddresses', { config }, async (request, reply) =>
    success(reply, await listAddresses(app.database.pool, customerOf(request).id)),
  )

  route(
    app,
    'addAddress',
    { config },
    mutation({
      before: check,
      work: async ({ client }, request, address) => {
        const { id } = await lockCurrentCustomer(client, customerOf(request).id)
        return { message: replies.addressSaved(), data: await addAddress(client, id, address) }
      },
    }),
  )

  route(
    app,
    'updateAddress',
    { config: { access: 'owner', limits: ['mutation'] } },
    mutation({
      before: (request) => checkAddress(app, request.body),
      work: async ({ client }, request, address) => {
        const { id } = await lockCurrentCustomer(client, customerOf(request).id)
        const data = await updateAddress(client, id, request.params.id, address)
        return { message: replies.addressSaved(), data }
      },
    }),
  )

  route(
    app,
    'makeDefaultAddress',
    { config: { access: 'owner', limits: ['mutation'] } },
    mutation({
      before: async () => undefined,
      work: async ({ client }, request) => {
        const { id } = await lockCurrentCustomer(client, customerOf(request).id)
        return { data: await makeDefault(client, id, request.params.id) }
      },
    }),
  )

  route(
    app,
    'removeAddress',
    { config: { access: 'owner', limits: ['mutation'] } },
    mutation({
      before: async () => undefined,
      work: async ({ client }, request) => {
        const { id } = await lockCurrentCustomer(client, customerOf(request).id)
        await removeAddress(client, id, request.params.id)
        return { message: replies.addressRemoved(), data: {} }
      },
    }),
  )
}
