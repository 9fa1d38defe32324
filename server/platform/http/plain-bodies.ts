import fp from 'fastify-plugin'
import { withoutDirectionMarks } from '#lib/direction-marks.ts'

/** What is compared with what was typed before, sign by sign. */
const SECRET = /password/

/** No words that are sent to the API keep signs that turn the direction of writing: names, addresses, comments and wishes alike. */
export const plainBodiesPlugin = fp(async (api) => {
  api.addHook('preValidation', async (request) => {
    // What is signed is read as the bytes that came.
    if (!request.routeOptions.config.signed) request.body = plain(request.body)
  })
})

/** A field of a body as the shop takes it, whether it came in a call or in a form of a browser without script. */
export const plainField = <Value>(name: string, value: Value): Value =>
  SECRET.test(name) ? value : (plain(value) as Value)

function plain(value: unknown): unknown {
  if (typeof value === 'string') return withoutDirectionMarks(value)
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, plainField(name, part)]))
}
