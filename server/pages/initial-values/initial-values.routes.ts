import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { InitialValues } from '#generated/api.d.ts'
import { accountOf, customerById } from '#server/identity/customer/customers.ts'
import { readRoute } from '#server/platform/http/operation-route.ts'
import { success } from '#server/platform/http/reply.ts'
import { readFacetNames } from '#server/catalogue/listing/facet-values.ts'
import { readTimeZone } from '#server/commerce/shipping/calendar.ts'
import { closedShopValues } from './closed-shop-values.ts'
import { PUBLIC_SETTINGS } from '#server/store/storefront/public-settings.ts'
import { readPlugins } from '#server/store/plugins/service.ts'
import { readPublicSettings, readStorefront } from '#server/store/storefront/service.ts'

export async function routes(app: FastifyInstance): Promise<void> {
  readRoute(
    app,
    'getInitialValues',
    { config: { access: 'everyone', whileClosed: 'mode-page', readsSession: true } },
    async (request, reply) => {
      const { keys: wanted } = request.query
      const keys =
        wanted === undefined
          ? PUBLIC_SETTINGS
          : [wanted].flat().flatMap((some) => some.split(',').map((key) => key.trim()))
      const [{ licenseStatus, appearance, tags }, settings, plugins, facets, timeZone] = await Promise.all([
        readStorefront(app),
        readPublicSettings(app, keys),
        readPlugins(app),
        readFacetNames(app),
        readTimeZone(app),
      ])
      const all = {
        license_status: licenseStatus,
        host: request.origin,
        settings,
        storefront: appearance,
        plugins,
        facets: [...facets],
        time_zone: timeZone,
      }
      const { gate } = request
      const isClosed = gate?.page !== undefined
      const values = {
        ...(isClosed ? closedShopValues(all) : all),
        ...(gate && gateValues(gate)),
      }
      const [customer] = request.customer ? await customerById(app.database.pool, request.customer.id) : []
      reply.header('vary', 'cookie')
      // With an account the response is personal, so it has no tags and is not cached.
      if (customer) return success(reply, { ...values, account: accountOf(customer) })
      return success(reply, values, [...tags, 'settings', 'plugins', 'facet-names'])
    },
  )
}

/** Returns why the shop is closed, for visitors who may not enter and for admins. */
function gateValues({ page, pass, closedBy, until }: NonNullable<FastifyRequest['gate']>): Pick<InitialValues, 'gate'> {
  const shown = page ?? (pass === 'admin' ? closedBy : undefined)
  return shown ? { gate: { page: shown, until: until?.toISOString() ?? null, shut_out: page !== undefined } } : {}
}
