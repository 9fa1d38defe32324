import type { FastifyInstance } from 'fastify'
import { ApiError } from '#server/platform/http/api-error.ts'
import { readSettings } from '#server/store/storefront/service.ts'

const SWITCHES = {
  enable_otp_auth: 'Logging in by code is switched off in this shop.',
  enable_legacy_auth: 'Logging in by e-mail and password is switched off in this shop.',
  enable_customer_register: 'This shop opens no new accounts.',
} as const

type Switch = keyof typeof SWITCHES

/** A setting that is missing counts as off. */
export async function isEnabled(app: FastifyInstance, name: Switch): Promise<boolean> {
  return (await readSettings(app))[name] === true
}

/** @throws ApiError 403 if a login method is switched off; hiding it in the interface is not enough. */
export async function requireEnabled(app: FastifyInstance, ...names: Switch[]): Promise<void> {
  for (const name of names) if (!(await isEnabled(app, name))) throw new ApiError(403, 'method_off', SWITCHES[name])
}
