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
import * as t from '#words/commands.ts'

export const registry: ReadonlyMap<string, PluginDefinition> = new Map(
  pluginDefinitions.map((definition) => [definition.name, definition]),
)

/** @throws ApiError 422 suggesting the most similar name */
export function definitionOf(name: string): PluginDefinition {
  const found = registry.get(name)
  if (found) return found
  const suggestion = findNearest(name, registry.keys())
  const problem = suggestion
    ? t.didYouMean({ problem: t.noSuchPlugin({ name }), suggestion })
    : t.unknownPlugin({ name, known: [...registry.keys()].join(', ') })
  throw new ApiError(422, 'unknown_plugin', problem)
}

export type Config = Readonly<Record<string, unknown>>

/** Returns the faults of a config with their pointers: `/digits: "digits" must be at most 10, but it is 99.`. */
export function configFaults(definition: PluginDefinition, config: Config): string[] {
  return faultsOf(definition, config).map(({ pointer, message }) => `${pointer === '' ? '' : `${pointer}: `}${message}`)
}

export function faultsOf(definition: PluginDefinition, config: Config): StoredFault[] {
  const completed = structuredClone(config)
  const { name, schema } = definition
  const faults = describeErrors(errorsOf(definition, completed), { name, settings: completed, schema, root: schema })
  return faults.map(({ pointer, message }) => ({ pointer, message }))
}

/**
 * Completes a stored config with defaults, replacing invalid values like other stored values (`fitToSchema`). `config`
 * is undefined if a required value is missing.
 */
export function completeConfig(
  definition: PluginDefinition,
  stored: Config,
): { config: Config | undefined; faults: StoredFault[] } {
  return { config: fitToSchema<Config>(validatorOf(definition), stored), faults: faultsOf(definition, stored) }
}

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
