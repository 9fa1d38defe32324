import type { FastifyInstance } from 'fastify'
import { notFound } from '#server/platform/http/api-error.ts'
import { route } from '#server/platform/http/operation-route.ts'
import { success } from '#server/platform/http/reply.ts'
import { readPublicSettings, readStorefront } from '#server/store/storefront/service.ts'
import { readAddressFields, readCountries } from './service.ts'
import * as t from '#words/request-errors.ts'

const addressTags = ['countries', 'storefront']

export async function routes(app: FastifyInstance): Promise<void> {
  route(app, 'getSettings', { config: { access: 'everyone' } }, async (request, reply) =>
    success(reply, await readPublicSettings(app, request.body.keys), ['settings']),
  )

  route(app, 'getCountries', { config: { access: 'everyone' } }, async (_request, reply) =>
    success(reply, await readCountries(app), ['countries']),
  )

  route(app, 'getHomeAddressFields', { config: { access: 'everyone' } }, async (request, reply) => {
    const home = (await readStorefront(app)).appearance?.channel.country.id
    return success(reply, await readAddressFields(app, home, request.query.type ?? 'Shipping'), addressTags)
  })

  route(app, 'getAddressFields', { config: { access: 'everyone' } }, async (request, reply) => {
    const { country } = request.params
    if (!(await readCountries(app)).some(({ id }) => id === country)) throw notFound(t.unknownCountry(), ['countries'])
    return success(reply, await readAddressFields(app, country, request.query.type ?? 'Shipping'), addressTags)
  })
}
