import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv, type Options, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import fastJson, { type Schema } from 'fast-json-stringify'
import type { FastifyInstance } from 'fastify'
import type { Definitions } from '#generated/api.d.ts'
import { findRoot } from '#server/platform/environment/root.ts'
import { StartError } from '#server/platform/environment/start-error.ts'

/** The name of a definition of schemas/api or schemas/defs. */
export type DefinitionName = keyof Definitions

/** All definitions of schemas/api and schemas/defs under one `$id`, as the generator writes them. */
export interface SharedSchema {
  $id: 'vitrine'
  definitions: Record<string, object>
}

let read: SharedSchema | undefined

export function readSharedSchema(): SharedSchema {
  if (read) return read
  const file = join(findRoot(), 'generated/api-schemas.json')
  try {
    return (read = JSON.parse(readFileSync(file, 'utf8')) as SharedSchema)
  } catch {
    throw new StartError(`${file} is missing or broken. Run: npm run generate`)
  }
}

/** Returns the property names of a definition. */
export const propertiesOf = (name: DefinitionName): string[] =>
  Object.keys((readSharedSchema().definitions[name] as { properties?: object }).properties ?? {})

/** Refers to a definition by its name. */
export const ref = (name: DefinitionName): { $ref: string } => ({ $ref: `vitrine#/definitions/${name}` })

export const listOf = (name: DefinitionName): object => ({ type: 'array', items: ref(name) })

/** The reply schemas of a route whose `data` is this; failures are the error envelope whatever their status. */
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
 * Gives the app its shared schema and validators. Bodies are taken as they are: no value is turned into another type and
 * nothing unknown is quietly dropped. Paths and queries are text, so their numbers and booleans are read from it.
 */
export function useSchemas(app: FastifyInstance, shared: SharedSchema): void {
  app.addSchema(shared)
  app.setValidatorCompiler(({ schema, httpPart }) => validator(shared, schema as object, httpPart === 'body'))
  app.setSerializerCompiler(({ schema }) => serializer(shared, schema as Schema))
}

// Compiling is most of the work of building an app. Schemas that look alike, of one app or of several in a process, share what was compiled.
const validators = new Map<string, ValidateFunction>()
const serializers = new Map<string, (data: unknown) => string>()
const ajvs = new Map<string, Ajv>()

function validator(shared: SharedSchema, schema: object, isBody: boolean): ValidateFunction {
  const options = { allErrors: false, strict: false, useDefaults: true, removeAdditional: false, coerceTypes: !isBody }
  return compiled(shared, schema, options)
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

/** Writes a reply of this schema, and of it no more than the schema names. Compiled once: most failures look alike. */
function serializer(shared: SharedSchema, schema: Schema): (data: unknown) => string {
  const key = JSON.stringify(schema)
  const known = serializers.get(key) ?? fastJson(schema, { schema: { vitrine: shared as Schema } })
  serializers.set(key, known)
  return known
}

/** A validator of one definition, for tests and for what is read from elsewhere. */
export function definitionValidator(shared: SharedSchema, name: DefinitionName): ValidateFunction {
  return compiled(shared, ref(name), { strict: false, allErrors: true })
}

function newAjv(shared: SharedSchema, options: Options): Ajv {
  const ajv = new Ajv(options)
  ;(addFormats as unknown as (ajv: Ajv) => void)(ajv)
  return ajv.addSchema(shared)
}
