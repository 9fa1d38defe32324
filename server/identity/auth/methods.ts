import type { FastifyInstance } from 'fastify'
import { ApiError } from '#server/platform/http/api-error.ts'
import { readSettings } from '#server/store/storefront/service.ts'
import * as t from '#words/account-errors.ts'

const REFUSALS = {
  enable_otp_auth: t.codeLoginOff,
  enable_legacy_auth: t.passwordLoginOff,
  enable_customer_register: t.registrationOff,
} as const

type Switch = keyof typeof REFUSALS

/** A setting that is missing counts as off. */
export async function isEnabled(app: FastifyInstance, name: Switch): Promise<boolean> {
  return (await readSettings(app))[name] === true
}

/** @throws ApiError 403 if a login method is switched off; hiding it in the interface is not enough. */
export async function requireEnabled(app: FastifyInstance, ...names: Switch[]): Promise<void> {
  for (const name of names) if (!(await isEnabled(app, name))) throw new ApiError(403, 'method_off', REFUSALS[name]())
}
