import { readFileSync } from 'node:fs'
import { Ajv, type ErrorObject } from 'ajv'
import { findNodeAtLocation, parseTree } from 'jsonc-parser'
import { resourceOperations, singletonOperations } from './resource-operations.ts'
import type { Definitions, OperationFile, Schema, SchemaSet } from './schema-files.ts'

/** An operation as schemas/api declares it (schemas/operation.schema.json), its references of the form `#/definitions/Name`. */
export interface Operation {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  tag: string
  summary: string
  description?: string
  source?: string
  retry?: 'safe'
  toast?: 'none' | 'failures' | { exceptFor: string[] }
  errors?: Record<string, string[]>
  params?: Schema
  query?: Schema
  body?: Schema
  forms?: string[]
  files?: Record<string, string>
  reply?: Schema
  download?: string
}

type Place = (string | number)[]

const PARTS = ['params', 'query', 'body', 'reply'] as const

/**
 * Returns the faults of operations, each as `file:line:column: message`.
 * @param rules the content of schemas/operation.schema.json
 */
export function operationFaults(files: readonly OperationFile[], definitions: Definitions, rules: Schema): string[] {
  const validate = new Ajv({ allErrors: true, strict: false }).compile(rules)
  const faults: string[] = []
  const idsByCall = new Map<string, string>()
  const ids = new Set<string>()
  for (const file of files) {
    const report = (place: Place, message: string) =>
      void faults.push(`${positionOf(file, ['operations', ...place])}: ${message}`)
    if (!validate(file.operations)) {
      for (const error of reportableErrors(validate.errors ?? [])) report(placeOf(error), describeError(error))
      continue
    }
    for (const [id, operation] of Object.entries(file.operations as Record<string, Operation>)) {
      if (ids.has(id)) report([id], `another operation is called ${id} too`)
      ids.add(id)
      const call = `${operation.method} ${operation.path.replaceAll(/:\w+/g, ':')}`
      const other = idsByCall.get(call)
      if (other) report([id, 'path'], `${other} has this method and path too`)
      idsByCall.set(call, id)
      for (const [place, message] of partFaults(operation, definitions)) report([id, ...place], message)
    }
  }
  return faults
}

function partFaults(operation: Operation, definitions: Definitions): [Place, string][] {
  const { method, path, params, retry, body, files, forms } = operation
  const faults: [Place, string][] = []
  for (const part of PARTS)
    for (const [place, name] of findMissingDefinitions(operation[part], [part], definitions))
      faults.push([place, `there is no definition ${name}`])
  if (faults.length > 0) return faults

  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const declared = params && resolve(params, definitions)
  const known = Object.keys(declared?.['properties'] ?? {})
  const required: string[] = declared?.['required'] ?? []
  for (const name of inPath) {
    if (!known.includes(name)) faults.push([params ? ['params'] : ['path'], `the path parameter ${name} is missing`])
    else if (!required.includes(name)) faults.push([['params'], `the path parameter ${name} must be required`])
  }
  for (const name of known)
    if (!inPath.includes(name)) faults.push([['params'], `${name} is not a parameter of ${path}`])

  if (body && (method === 'GET' || method === 'DELETE')) faults.push([['body'], `a ${method} has no body; use query`])
  if (files && method !== 'POST') faults.push([['files'], 'files are uploaded by POST'])
  if (files && body) faults.push([['body'], 'an upload has no other body; use query'])
  if (forms && method === 'GET') faults.push([['forms'], 'a GET changes nothing, so it needs no form'])
  if (retry && method !== 'POST') faults.push([['retry'], `a ${method} needs no retry class`])
  return faults
}

const resolve = (schema: Schema, definitions: Definitions): Schema | undefined =>
  definitions[nameIn(schema) ?? ''] ?? schema

/** Returns the name of the definition a schema refers to, if it is only a reference. */
const nameIn = (schema: Schema): string | undefined => /^#\/definitions\/(.+)$/.exec(schema['$ref'] ?? '')?.[1]

function findMissingDefinitions(value: unknown, place: Place, definitions: Definitions): [Place, string][] {
  if (typeof value !== 'object' || value === null) return []
  const name = nameIn(value)
  if (name !== undefined) return definitions[name] ? [] : [[[...place, '$ref'], name]]
  return Object.entries(value).flatMap(([key, child]) => findMissingDefinitions(child, [...place, key], definitions))
}

/** Returns the errors to report: of alternatives, only that none matched. */
const reportableErrors = (errors: readonly ErrorObject[]): ErrorObject[] =>
  errors.filter(({ schemaPath, keyword }) => !/\/oneOf\/\d+\//.test(schemaPath) && keyword !== 'propertyNames')

const placeOf = ({ instancePath, keyword, params }: ErrorObject): Place => [
  ...instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~')),
  ...(keyword === 'additionalProperties' ? [String(params['additionalProperty'])] : []),
]

function describeError({ instancePath, keyword, params, message = '', propertyName }: ErrorObject): string {
  const name = instancePath.split('/').slice(1).join('.') || 'operations'
  if (keyword === 'additionalProperties') return `${name} has no field ${String(params['additionalProperty'])}`
  if (keyword === 'oneOf' && !name.includes('.')) return `${name} needs either reply or download`
  if (keyword === 'enum') return `${name} must be one of ${(params['allowedValues'] as string[]).join(', ')}`
  return `${name}${propertyName ? ` (${propertyName})` : ''} ${message}`
}

/** Returns `file:line:column` of a value, or of the nearest enclosing one. */
function positionOf({ path, text }: OperationFile, place: Place): string {
  const tree = parseTree(text)
  let node = tree
  for (let length = place.length; tree && length > 0; length -= 1) {
    node = findNodeAtLocation(tree, place.slice(0, length))
    if (node) break
  }
  const before = text.slice(0, node?.offset ?? 0).split('\n')
  return `${path}:${before.length}:${(before.at(-1) ?? '').length + 1}`
}

/** The definition of a part of an operation, or of a list's items. */
export interface PartType {
  name: string
  isList: boolean
}

/** An operation whose parts are all named definitions. */
export interface NamedOperation extends Omit<Operation, (typeof PARTS)[number]> {
  id: string
  /** Name of the file and of its module of calls, such as `cart-checkout`. */
  area: string
  params?: PartType
  query?: PartType
  body?: PartType
  reply?: PartType
}

/**
 * Returns the operations of schemas/api and schemas/admin. Inline schemas become definitions, which are added to the set's.
 * @throws Error with `file:line:column` of every fault
 */
export function readOperations(
  root: string,
  { operationFiles, definitions, resources, singletons }: SchemaSet,
): NamedOperation[] {
  const files = [
    ...operationFiles,
    ...resourceOperations(resources, definitions),
    ...singletonOperations(singletons, definitions),
  ]
  if (files.length === 0) return []
  const rules = JSON.parse(readFileSync(`${root}/schemas/operation.schema.json`, 'utf8')) as Schema
  const faults = operationFaults(files, definitions, rules)
  if (faults.length > 0) throw new Error(faults.join('\n'))
  return nameParts(files, definitions)
}

/** Replaces inline schemas by definitions such as `GetCategoriesQuery`, which are added to `definitions`. */
export function nameParts(files: readonly OperationFile[], definitions: Definitions): NamedOperation[] {
  const typeOf = (id: string, part: string, schema: Schema): PartType => {
    const items = schema['type'] === 'array' ? nameIn(schema['items']) : undefined
    if (items !== undefined) return { name: items, isList: true }
    const name = nameIn(schema)
    if (name !== undefined) return { name, isList: false }
    const own = capitalised(id) + capitalised(part)
    if (definitions[own]) throw new Error(`${id}: ${own} is a definition already; refer to it, or rename it`)
    definitions[own] = schema
    return { name: own, isList: false }
  }
  return files.flatMap(({ path, operations }) =>
    Object.entries(operations as Record<string, Operation>).map(([id, operation]): NamedOperation => {
      const { params, query, body, reply, ...rest } = operation
      const named: NamedOperation = { ...rest, id, area: /([^/]+)\.schema\.json$/.exec(path)?.[1] ?? path }
      for (const part of PARTS) if (operation[part]) named[part] = typeOf(id, part, operation[part])
      return named
    }),
  )
}

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** Returns a part as a TypeScript type, such as `Menu` or `Category[]`. */
export const partText = ({ name, isList }: PartType): string => (isList ? `${name}[]` : name)
