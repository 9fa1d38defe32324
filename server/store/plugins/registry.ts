import { Ajv, type ValidateFunction } from 'ajv'
import { pluginDefinitions } from '#generated/plugins.ts'
import type { PluginDefinition } from '#domain/plugin-definition.ts'
import { describeErrors } from '#engine/describe-errors.ts'
import { fitToSchema } from '#engine/fit-to-schema.ts'
import { findNearest } from '#engine/find-nearest.ts'
import type { CompiledValidator, SchemaError } from '#engine/types.ts'
import type { StoredFault } from '#server/store/values/fit-stored.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { readSharedSchema } from '#server/platform/http/schemas.ts'

/** Every plugin there is, by its name. */
export const registry: ReadonlyMap<string, PluginDefinition> = new Map(
  pluginDefinitions.map((definition) => [definition.name, definition]),
)

/** The definition of a plugin. Throws ApiError 422 with the name that is meant, or with all there are. */
export function definitionOf(name: string): PluginDefinition {
  const found = registry.get(name)
  if (found) return found
  const meant = findNearest(name, registry.keys())
  const hint = meant ? `Did you mean ${meant}?` : `Known: ${[...registry.keys()].join(', ')}.`
  throw new ApiError(422, 'unknown_plugin', `There is no plugin ${name}. ${hint}`)
}

export type Config = Readonly<Record<string, unknown>>

/** What is wrong with a config, one sentence each, with its pointer: `/digits: "digits" must be at most 10; found 99`. */
export function configFaults(definition: PluginDefinition, config: Config): string[] {
  return faultsOf(definition, config).map(({ pointer, message }) => `${pointer === '' ? '' : `${pointer}: `}${message}`)
}

function faultsOf(definition: PluginDefinition, config: Config): StoredFault[] {
  const whole = structuredClone(config)
  const { name, schema } = definition
  const faults = describeErrors(errorsOf(definition, whole), { name, settings: whole, schema, root: schema })
  return faults.map(({ pointer, message }) => ({ pointer, message }))
}

/**
 * A stored config with the defaults of what it does not say. A value that does not fit is read as every stored value is
 * (`fitToSchema`): it gives way to the default unless it is plain what was meant. What is no setting is left out; both are among `faults`. No config: one that must be given is missing.
 */
export function completeConfig(
  definition: PluginDefinition,
  stored: Config,
): { config: Config | undefined; faults: StoredFault[] } {
  // The validator fills in defaults, also of what is left out.
  return { config: fitToSchema<Config>(validatorOf(definition), stored), faults: faultsOf(definition, stored) }
}

/** Judges a config, and fills in the defaults of what it does not say. */
function errorsOf(definition: PluginDefinition, config: object): SchemaError[] {
  const validate = validatorOf(definition)
  return validate(config) ? [] : [...(validate.errors ?? [])]
}

const validatorOf = (definition: PluginDefinition): CompiledValidator =>
  (validators.get(definition) ?? compile(definition)) as CompiledValidator

const validators = new Map<PluginDefinition, ValidateFunction>()
let ajv: Ajv | undefined

function compile(definition: PluginDefinition): ValidateFunction {
  ajv ??= new Ajv({ allErrors: true, strict: false, useDefaults: true })
    .addFormat('time-zone', isTimeZone)
    .addSchema(readSharedSchema())
  const validate = ajv.compile(definition.schema)
  validators.set(definition, validate)
  return validate
}

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}
