import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AddressBody } from '#generated/api.d.ts'
import { lockCurrentCustomer } from '#server/identity/customer/customers.ts'
import { customerOf } from '#server/identity/auth/request-session.ts'
import { mutation } from '#server/platform/http/idempotency.ts'
import { success } from '#server/platform/http/reply.ts'
import { listOf, ref, replies } from '#server/platform/http/schemas.ts'
import { checkAddress } from './check-address.ts'
import { addAddress, listAddresses, makeDefault, removeAddress, updateAddress } from './service.ts'

const tags = ['address']
const config = { access: 'customer', limits: ['mutation'] } as const
const params = ref('AddressParams')

/** Saved addresses (specification §7; remove and default are our own). */
export async function routes(app: FastifyInstance): Promise<void> {
  const check = (request: FastifyRequest<{ Body: AddressBody }>) => checkAddress(app, request.body)

  app.get('/address/all', { config, schema: { tags, response: replies(listOf('Address')) } }, async (request, reply) =>
    success(reply, await listAddresses(app.database.pool, customerOf(request).id)),
  )

  app.post<{ Body: AddressBody }>(
    '/address/add',
    { config, schema: { tags, body: ref('AddressBody'), response: replies(ref('Address')) } },
    mutation({
      before: check,
      work: async ({ client }, request, address) => {
        const { id } = await lockCurrentCustomer(client, customerOf(request).id)
        return { message: 'The address is saved.', data: await addAddress(client, id, address) }
      },
    }),
  )

  app.put<{ Body: AddressBody; Params: { id: number } }>(
    '/address/update/:id',
    {
      config: { access: 'owner', limits: ['mutation'] },
      schema: { tags, params, body: ref('AddressBody'), response: replies(ref('Address')) },
    },
    mutation({
      before: (request) => checkAddress(app, request.body),
      work: async ({ client }, request, address) => {
        const { id } = await lockCurrentCustomer(client, customerOf(request).id)
        const data = await updateAddress(client, id, request.params.id, address)
        return { message: 'The address is saved.', data }
      },
    }),
  )

  app.put<{ Params: { id: number } }>(
    '/address/default/:id',
    { config: { access: 'owner', limits: ['mutation'] }, schema: { tags, params, response: replies(ref('Address')) } },
    mutation({
      before: async () => undefined,
      work: async ({ client }, request) => {
        const { id } = await lockCurrentCustomer(client, customerOf(request).id)
        return { data: await makeDefault(client, id, request.params.id) }
      },
    }),
  )

  app.delete<{ Params: { id: number } }>(
    '/address/remove/:id',
    { config: { access: 'owner', limits: ['mutation'] }, schema: { tags, params, response: replies(ref('Done')) } },
    mutation({
      before: async () => undefined,
      work: async ({ client }, request) => {
        const { id } = await lockCurrentCustomer(client, customerOf(request).id)
        await removeAddress(client, id, request.params.id)
        return { message: 'The address is removed.', data: {} }
      },
    }),
  )
}
