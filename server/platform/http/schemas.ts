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
 * and query values are coerced from text. Each route is compiled by its first request, because compiling all of them
 * took most of a start.
 */
export function useSchemas(app: FastifyInstance, shared: SharedSchema): void {
  app.addSchema(shared)
  app.setValidatorCompiler(({ schema, httpPart }) => validator(shared, schema as object, httpPart === 'body'))
  app.setSerializerCompiler(({ schema }) => {
    let known: Serializer | undefined
    return (data: unknown) => (known ??= serializer(shared, schema))(data)
  })
}

type Serializer = (data: unknown) => string

// Results are shared between equal schemas and between apps of a process.
const validators = new Map<string, ValidateFunction>()
const serializers = new Map<string, Serializer>()
const ajvs = new Map<string, Ajv>()

/** Returns a function that Fastify calls like one of Ajv, compiled by its first call. */
export function validator(shared: SharedSchema, schema: object, isBody: boolean) {
  const options = { allErrors: false, strict: false, useDefaults: true, removeAdditional: false, coerceTypes: !isBody }
  let known: ValidateFunction | undefined
  const validate = (data: unknown): boolean => {
    known ??= compiled(shared, schema, options)
    const isValid = known(data)
    validate.errors = known.errors ?? null
    return isValid
  }
  validate.errors = null as ErrorObject[] | null
  return validate
}

function compiled(shared: SharedSchema, schema: object, options: Options): ValidateFunction {
  const kind = JSON.stringify(options)
  const ajv = ajvs.get(kind) ?? newAjv(shared, options)
  ajvs.set(kind, ajv)
  const key = kind + JSON.stringify(schema)
  const known = validators.get(key) ?? ajv.compile(schema)
  validators.set(key, known)
  return known
}

/** Returns a serialiser that writes only what the schema declares. */
export function serializer(shared: SharedSchema, schema: object): Serializer {
  const key = JSON.stringify(schema)
  const known =
    serializers.get(key) ?? fastJson(schema as Schema, { schema: { vitrine: pickDefinitions(shared, key) } })
  serializers.set(key, known)
  return known
}

/** Returns the part of the shared schema that a schema's text refers to: the compiler checks all that it is given. */
function pickDefinitions(shared: SharedSchema, text: string): Schema {
  const definitions: Record<string, object> = {}
  const add = (json: string): void => {
    for (const [, name = ''] of json.matchAll(/"\$ref":"(?:vitrine)?#\/definitions\/([^"]+)"/gu)) {
      const definition = shared.definitions[name]
      if (!definition || Object.hasOwn(definitions, name)) continue
      definitions[name] = definition
      add(JSON.stringify(definition))
    }
  }
  add(text)
  return { $id: shared.$id, definitions } as Schema
}

export function definitionValidator(shared: SharedSchema, name: DefinitionName): ValidateFunction {
  return compiled(shared, ref(name), { strict: false, allErrors: true })
}

function newAjv(shared: SharedSchema, options: Options): Ajv {
  const ajv = new Ajv(options)
  ;(addFormats as unknown as (ajv: Ajv) => void)(ajv)
  return ajv.addSchema(shared)
}
