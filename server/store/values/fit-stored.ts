import { describeErrors } from '#engine/describe-errors.ts'
import { fitToSchema } from '#engine/fit-to-schema.ts'
import type { CompiledValidator } from '#engine/types.ts'
import type { Definitions } from '#generated/api.d.ts'
import { type DefinitionName, definitionValidator, readSharedSchema } from '#server/platform/http/schemas.ts'

export interface StoredFault {
  pointer: string
  message: string
}

/** A stored value made valid. `value` is undefined when it cannot be. */
export interface Fitted<Value> {
  value: Value | undefined
  faults: StoredFault[]
}

type Schema = Record<string, any>
let root: Schema | undefined

/**
 * Validates a stored value against a definition of schemas/api and makes it valid: an invalid field takes the value of
 * `fallback` or is left out (EN-09). Unknown fields are dropped silently. `name` is used in messages.
 */
export function fitStored<Name extends DefinitionName>(
  definition: Name,
  stored: unknown,
  { name, fallback }: { name: string; fallback?: Definitions[Name] },
): Fitted<Definitions[Name]> {
  const validate = definitionValidator(readSharedSchema(), definition) as CompiledValidator
  if (validate(stored)) return { value: stored as Definitions[Name], faults: [] }
  // Includes self-references, which the messages follow.
  root ??= JSON.parse(JSON.stringify(readSharedSchema()).replaceAll('"vitrine#/', '"#/')) as Schema
  const context = { name, settings: stored, schema: root['definitions'][definition] as Schema, root }
  const faults = describeErrors(validate.errors ?? [], context).filter(({ code }) => code !== 'unknown-setting')
  const value = fitToSchema(validate, stored, fallback)
  return { value, faults: faults.map(({ pointer, message }) => ({ pointer, message })) }
}
