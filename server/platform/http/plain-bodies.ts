import fp from 'fastify-plugin'
import { withoutDirectionMarks } from '#lib/direction-marks.ts'

/** Passwords are compared exactly as typed. */
const PASSWORD_FIELD = /password/

/** Removes bidirectional control characters from all API input. */
export const plainBodiesPlugin = fp(async (api) => {
  api.addHook('preValidation', async (request) => {
    // A signature covers the exact bytes.
    if (!request.routeOptions.config.signed) request.body = cleaned(request.body)
  })
})

/** Cleans one field, from an API call or a plain HTML form. */
export const plainField = <Value>(name: string, value: Value): Value =>
  PASSWORD_FIELD.test(name) ? value : (cleaned(value) as Value)

/** Cleans a value and everything in it. */
export function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return withoutDirectionMarks(value)
  if (Array.isArray(value)) return value.map(cleaned)
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, plainField(name, part)]))
}
