import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv, type Options, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import fastJson, { type Schema } from 'fast-json-stringify'
import type { FastifyInstance } from 'fastify'
import { findRoot } from './root.ts'
import { StartError } from './start-error.ts'

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

/** Refers to a definition of schemas/api or schemas/defs by its name. */
export const ref = (name: string): { $ref: string } => ({ $ref: `vitrine#/definitions/${name}` })

export const listOf = (name: string): object => ({ type: 'array', items: ref(name) })

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

/** A path parameter: a slug, an id, a SKU. */
export const idParams = {
  type: 'object',
  additionalProperties: false,
  required: ['id'],
  properties: { id: { type: 'string', minLength: 1, maxLength: 200 } },
}

/**
 * Gives the app its shared schema and validators. Bodies are taken as they are: no value is turned into another type and
 * nothing unknown is quietly dropped. Paths and queries are text, so their numbers and booleans are read from it.
 */
export function useSchemas(app: FastifyInstance, shared: SharedSchema): void {
  app.addSchema(shared)
  const options: Options = { allErrors: false, strict: false, useDefaults: true, removeAdditional: false }
  const strict = newAjv(shared, options)
  const reading = newAjv(shared, { ...options, coerceTypes: true })
  app.setValidatorCompiler(({ schema, httpPart }) => (httpPart === 'body' ? strict : reading).compile(schema as object))
  app.setSerializerCompiler(({ schema }) => serializer(shared, schema as Schema))
}

const serializers = new Map<string, (data: unknown) => string>()

/** Writes a reply of this schema, and of it no more than the schema names. Compiled once: most failures look alike. */
function serializer(shared: SharedSchema, schema: Schema): (data: unknown) => string {
  const key = JSON.stringify(schema)
  const known = serializers.get(key) ?? fastJson(schema, { schema: { vitrine: shared as Schema } })
  serializers.set(key, known)
  return known
}

/** A validator of one definition, for tests and for what is read from elsewhere. */
export function definitionValidator(shared: SharedSchema, name: string): ValidateFunction {
  return newAjv(shared, { strict: false, allErrors: true }).compile(ref(name))
}

function newAjv(shared: SharedSchema, options: Options): Ajv {
  const ajv = new Ajv(options)
  ;(addFormats as unknown as (ajv: Ajv) => void)(ajv)
  return ajv.addSchema(shared)
}
