/** Development and tests only: loads ajv and every schema of the API. */
import { Ajv, type ValidateFunction } from 'ajv'
import { operations } from '#generated/api-operations.ts'
import schemas from '#generated/api-schemas.json'

const ajv = new Ajv({ strict: false, validateFormats: false }).addSchema(schemas)
const validators = new Map<string, ValidateFunction>()

/** Paths without parameters come first, because they win if a call matches both. */
const replies = Object.values(operations)
  .toSorted((a, b) => a.path.split(':').length - b.path.split(':').length)
  .map(({ method, path, reply }) => ({
    method,
    pattern: new RegExp(`^/api${path.replaceAll(/:\w+/g, '[^/?]+')}([?]|$)`, 'u'),
    reply,
  }))

/** Returns how a reply's data violates its operation's schema, or undefined. */
export function checkContract(call: { method: string; path: string }, data: unknown): string | undefined {
  const reply = replies.find(({ method, pattern }) => method === call.method && pattern.test(call.path))?.reply
  if (reply === undefined) return undefined
  const validate = validatorOf(reply)
  if (validate(data)) return undefined
  return ajv.errorsText(validate.errors, { dataVar: reply })
}

/** @param reply the name of a definition, with `[]` for a list of it */
function validatorOf(reply: string): ValidateFunction {
  const known = validators.get(reply)
  if (known) return known
  const reference = { $ref: `vitrine#/definitions/${reply.replace('[]', '')}` }
  const validate = ajv.compile(reply.endsWith('[]') ? { type: 'array', items: reference } : reference)
  validators.set(reply, validate)
  return validate
}
