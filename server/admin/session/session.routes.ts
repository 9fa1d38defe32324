import type { FastifyInstance } from 'fastify'
import { STAFF_ROLES } from '#domain/staff-roles.ts'
import { readTimeZone } from '#server/commerce/shipping/calendar.ts'
import { route } from '#server/platform/http/operation-route.ts'
import { success } from '#server/platform/http/reply.ts'
import { readStorefront } from '#server/store/storefront/service.ts'

export async function routes(app: FastifyInstance): Promise<void> {
  const config = { access: 'staff', roles: STAFF_ROLES, beforeSecondFactor: true } as const
  route(app, 'getAdminSession', { config }, async ({ staff, unprotectedStaff, origin: ownOrigin }, reply) => {
    const [{ appearance }, timeZone] = await Promise.all([readStorefront(app), readTimeZone(app)])
    const { name = 'Vitrine', channel } = appearance ?? {}
    return success(reply, {
      id: staff!.id ?? null,
      name: staff!.name,
      role: staff!.role,
      needs_second_factor: unprotectedStaff !== undefined,
      shop: {
        name,
        currency: channel?.currency.code ?? 'INR',
        locale: channel?.currency.locale ?? 'en',
        time_zone: timeZone,
        origin: app.config.publicOrigin ?? ownOrigin,
      },
    })
  })
}
