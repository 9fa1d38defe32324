import { describeFaults } from '#engine/describe-faults.ts'
import { fitToSchema } from '#engine/fit-to-schema.ts'
import type { CompiledValidator } from '#engine/types.ts'
import type { Definitions } from '#generated/api.d.ts'
import { type DefinitionName, definitionValidator, readSharedSchema } from '#server/platform/http/schemas.ts'

/** What is wrong with a stored value: the JSON pointer of the field, and what it should be. */
export interface StoredFault {
  pointer: string
  message: string
}

/** A stored value as the shop uses it. `value` is undefined where nothing can be made of it. */
export interface Fitted<Value> {
  value: Value | undefined
  faults: StoredFault[]
}

type Schema = Record<string, any>
let root: Schema | undefined

/**
 * What the database holds of a definition of schemas/api, so that the shop can rely on it: a field that does not fit gives way to that of
 * `fallback`, or is left out (EN-09). Fields that the definition does not know are left out and are no fault. `name` is what faults call it.
 */
export function fitStored<Name extends DefinitionName>(
  definition: Name,
  stored: unknown,
  { name, fallback }: { name: string; fallback?: Definitions[Name] },
): Fitted<Definitions[Name]> {
  const validate = definitionValidator(readSharedSchema(), definition) as CompiledValidator
  if (validate(stored)) return { value: stored as Definitions[Name], faults: [] }
  // With references that lead into itself, as messages follow them.
  root ??= JSON.parse(JSON.stringify(readSharedSchema()).replaceAll('"vitrine#/', '"#/')) as Schema
  const judged = { name, settings: stored, schema: root['definitions'][definition] as Schema, root }
  const faults = describeFaults(validate.errors ?? [], judged).filter(({ code }) => code !== 'unknown-setting')
  const value = fitToSchema(validate, stored, fallback)
  return { value, faults: faults.map(({ pointer, message }) => ({ pointer, message })) }
}
