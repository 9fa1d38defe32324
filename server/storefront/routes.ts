import type { FastifyInstance } from 'fastify'
import { accountOf, customerById } from '#server/account/customers.ts'
import { notFound } from '#server/api-error.ts'
import { success } from '#server/reply.ts'
import { ref, replies } from '#server/schemas.ts'
import { PUBLIC_SETTINGS } from './public-settings.ts'
import { readPlugins, readPublicSettings, readStorefront } from './service.ts'

/** What a page needs before anything else (specification §3, §7). */
export async function storefrontRoutes(app: FastifyInstance): Promise<void> {
  app.get(
    '/storefront/all',
    { schema: { tags: ['storefront'], response: replies(ref('Storefront')) } },
    async (_request, reply) => {
      const { appearance } = await readStorefront(app)
      if (!appearance) throw notFound('There is no storefront.', ['storefront'])
      return success(reply, appearance, ['storefront'])
    },
  )

  const querystring = {
    type: 'object',
    additionalProperties: false,
    properties: {
      keys: {
        type: 'string',
        maxLength: 4000,
        description: 'Setting keys, parted by commas; all public ones when left out.',
      },
    },
  }
  app.get<{ Querystring: { keys?: string } }>(
    '/storefront/initial-values',
    {
      config: { customer: 'optional' },
      schema: { tags: ['storefront'], querystring, response: replies(ref('InitialValues')) },
    },
    async (request, reply) => {
      const keys = request.query.keys?.split(',').map((key) => key.trim()) ?? PUBLIC_SETTINGS
      const [{ licenseStatus, appearance }, settings, plugins] = await Promise.all([
        readStorefront(app),
        readPublicSettings(app, keys),
        readPlugins(app),
      ])
      const values = { license_status: licenseStatus, host: request.origin, settings, storefront: appearance, plugins }
      const [customer] = request.customer ? await customerById(app.database.pool, request.customer.id) : []
      reply.header('vary', 'cookie')
      // With an account in it the reply is one customer's: without tags it is kept by nobody.
      if (customer) return success(reply, { ...values, account: accountOf(customer) })
      return success(reply, values, ['storefront', 'settings', 'plugins'])
    },
  )

  app.get('/base/host', { schema: { tags: ['storefront'], response: replies(ref('Host')) } }, async (request, reply) =>
    success(reply, { host: request.origin }),
  )
}
