import type { FastifyInstance } from 'fastify'
import { ApiError } from '#server/platform/http/api-error.ts'
import { readSettings } from '#server/store/storefront/service.ts'

const SWITCHES = {
  enable_otp_auth: 'Logging in by code is switched off in this shop.',
  enable_legacy_auth: 'Logging in by e-mail and password is switched off in this shop.',
  enable_customer_register: 'This shop opens no new accounts.',
} as const

type Switch = keyof typeof SWITCHES

/** Whether the shop has a method switched on; one that is not set at all is off. */
export async function isOn(app: FastifyInstance, name: Switch): Promise<boolean> {
  return (await readSettings(app))[name] === true
}

/** Refuses what the shop has switched off: not offering it is not enough. Throws ApiError 403. */
export async function requireOn(app: FastifyInstance, ...names: Switch[]): Promise<void> {
  for (const name of names) if (!(await isOn(app, name))) throw new ApiError(403, 'method_off', SWITCHES[name])
}
