import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv, type ErrorObject, type Options, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import fastJson, { type Schema } from 'fast-json-stringify'
import type { FastifyInstance } from 'fastify'
import type { Definitions } from '#generated/api.d.ts'
import { findRoot } from '#server/platform/environment/root.ts'
import { StartError } from '#server/platform/environment/start-error.ts'

export type DefinitionName = keyof Definitions

/** Its errors are those of its last call. */
export interface Validator {
  (value: unknown): boolean
  errors: ErrorObject[] | null
}

/** All definitions of schemas/api and schemas/defs, generated. */
export interface SharedSchema {
  $id: 'vitrine'
  definitions: Record<string, object>
}

let sharedSchema: SharedSchema | undefined

export function readSharedSchema(): SharedSchema {
  if (sharedSchema) return sharedSchema
  const file = join(findRoot(), 'generated/api-schemas.json')
  try {
    return (sharedSchema = JSON.parse(readFileSync(file, 'utf8')) as SharedSchema)
  } catch {
    throw new StartError(`${file} is missing or broken. Run: npm run generate`)
  }
}

export const propertiesOf = (name: DefinitionName): string[] =>
  Object.keys((readSharedSchema().definitions[name] as { properties?: object }).properties ?? {})

export const ref = (name: DefinitionName): { $ref: string } => ({ $ref: `vitrine#/definitions/${name}` })

export const listOf = (name: DefinitionName): object => ({ type: 'array', items: ref(name) })

/** Returns the response schemas of a route with this `data`. */
export function replies(data: object): Record<string, object> {
  const failure = ref('ErrorReply')
  return {
    200: {
      type: 'object',
      additionalProperties: false,
      required: ['status', 'data'],
      properties: { status: { const: 'success' }, message: { type: 'string' }, data },
    },
    '4xx': failure,
    '5xx': failure,
  }
}

/**
 * Registers the shared schema and compilers. Bodies are not coerced and unknown fields are not dropped silently; path
 * and query values are coerced from text.
 */
export function useSchemas(app: FastifyInstance, shared: SharedSchema): void {
  app.addSchema(shared)
  app.setValidatorCompiler(({ schema, httpPart }) => validator(shared, schema as object, httpPart === 'body'))
  app.setSerializerCompiler(({ schema }) => serializer(shared, schema as Schema))
}

// Compiling would take most of the time of a start: a schema is compiled when it is first used, and the result is shared
// between equal schemas and between apps of a process.
const validators = new Map<string, Validator>()
const serializers = new Map<string, (data: unknown) => string>()
const ajvs = new Map<string, Ajv>()

function validator(shared: SharedSchema, schema: object, isBody: boolean): Validator {
  const options = { allErrors: false, strict: false, useDefaults: true, removeAdditional: false, coerceTypes: !isBody }
  return validatorOf(shared, schema, options)
}

function validatorOf(shared: SharedSchema, schema: object, options: Options): Validator {
  const kind = JSON.stringify(options)
  const ajv = ajvs.get(kind) ?? newAjv(shared, options)
  ajvs.set(kind, ajv)
  const key = kind + JSON.stringify(schema)
  const known = validators.get(key) ?? compiledLater(() => ajv.compile(schema))
  validators.set(key, known)
  return known
}

/** Returns a validator that is compiled by its first call. */
function compiledLater(compile: () => ValidateFunction): Validator {
  let made: ValidateFunction | undefined
  const validate = (value: unknown): boolean => {
    made ??= compile()
    const isValid = made(value)
    compiled.errors = made.errors ?? null
    return isValid
  }
  const compiled: Validator = Object.assign(validate, { errors: null })
  return compiled
}

/** Returns a serialiser that is compiled by its first call. */
function writtenLater(compile: () => (data: unknown) => string): (data: unknown) => string {
  let made: ((data: unknown) => string) | undefined
  return (data) => (made ??= compile())(data)
}

/** Returns a serialiser that writes only what the schema declares. */
function serializer(shared: SharedSchema, schema: Schema): (data: unknown) => string {
  const key = JSON.stringify(schema)
  const known = serializers.get(key) ?? writtenLater(() => fastJson(schema, { schema: { vitrine: shared as Schema } }))
  serializers.set(key, known)
  return known
}

export function definitionValidator(shared: SharedSchema, name: DefinitionName): Validator {
  return validatorOf(shared, ref(name), { strict: false, allErrors: true })
}

function newAjv(shared: SharedSchema, options: Options): Ajv {
  const ajv = new Ajv(options)
  ;(addFormats as unknown as (ajv: Ajv) => void)(ajv)
  return ajv.addSchema(shared)
}
