import type { FastifyInstance } from 'fastify'
import type { AddressType, SettingKeysBody } from '#generated/api.d.ts'
import { notFound } from '#server/platform/http/api-error.ts'
import { success } from '#server/platform/http/reply.ts'
import { listOf, ref, replies } from '#server/platform/http/schemas.ts'
import { readPublicSettings, readStorefront } from '#server/store/storefront/service.ts'
import { readAddressFields, readCountries } from './service.ts'

export async function routes(app: FastifyInstance): Promise<void> {
  app.post<{ Body: SettingKeysBody }>(
    '/settings/get',
    {
      config: { access: 'everyone', safe: true },
      schema: {
        tags: ['settings'],
        body: ref('SettingKeysBody'),
        response: replies({ type: 'object', additionalProperties: true }),
      },
    },
    async (request, reply) => success(reply, await readPublicSettings(app, request.body.keys), ['settings']),
  )

  app.get(
    '/settings/countries',
    { config: { access: 'everyone' }, schema: { tags: ['settings'], response: replies(listOf('Country')) } },
    async (_request, reply) => success(reply, await readCountries(app), ['countries']),
  )

  const params = {
    type: 'object',
    additionalProperties: false,
    properties: { country: { type: 'string', maxLength: 40 } },
  }
  const querystring = { type: 'object', additionalProperties: false, properties: { type: ref('AddressType') } }
  const schema = { tags: ['settings'], querystring, response: replies(listOf('AddressField')) }
  type AddressFieldsRoute = { Params: { country?: string }; Querystring: { type?: AddressType } }
  for (const [url, one] of [
    ['/settings/address-fields', schema],
    ['/settings/address-fields/:country', { ...schema, params }],
  ] as const) {
    app.get<AddressFieldsRoute>(url, { config: { access: 'everyone' }, schema: one }, async (request, reply) => {
      // Defaults to the shop's country.
      const id = request.params.country ?? (await readStorefront(app)).appearance?.channel.country.id
      if (request.params.country && !(await readCountries(app)).some((known) => known.id === id))
        throw notFound('The shop does not know this country.', ['countries'])
      return success(reply, await readAddressFields(app, id, request.query.type ?? 'Shipping'), [
        'countries',
        'storefront',
      ])
    })
  }
}
