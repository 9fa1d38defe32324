import type { FastifyInstance } from 'fastify'
import { pagesInUse } from '#machines/gate/gate.machine.ts'
import { readStorefront } from './service.ts'

/** Returns whether visitors see a page of the gate: mails to them would link to a closed shop and reveal its products. */
export async function isClosed(app: FastifyInstance): Promise<boolean> {
  const { appearance } = await readStorefront(app)
  const isProtected = appearance?.is_password_protection_enabled ?? false
  return pagesInUse({ isProtected, mode: appearance?.mode ?? 'Live' }).length > 0
}
