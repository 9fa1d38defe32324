import type { ResourceFacts } from '#domain/resource-facts.ts'
import type { Definitions, OperationFile, ResourceSchema, Schema } from './schema-files.ts'
import { pascalCase } from './section-schemas.ts'

const factsOf = ({ schema }: ResourceSchema): ResourceFacts => schema['x-resource'] as ResourceFacts

/** Returns the name of the definition of a resource’s values, such as `AdminCategory`. */
const valuesName = (key: string): string => `Admin${pascalCase(key)}`

/** Returns the operations of the resources, whose definitions are added to `definitions`. */
export const resourceOperations = (resources: readonly ResourceSchema[], definitions: Definitions): OperationFile[] =>
  operationFiles(resources, definitions, operationsOf)

/** Returns the operations of the settings pages, whose definitions are added to `definitions`. */
export const singletonOperations = (singletons: readonly ResourceSchema[], definitions: Definitions): OperationFile[] =>
  operationFiles(singletons, definitions, operationsOfSingleton)

function operationFiles(
  resources: readonly ResourceSchema[],
  definitions: Definitions,
  operationsFor: (resource: ResourceSchema) => Record<string, Schema>,
): OperationFile[] {
  return resources.map((resource) => {
    const { key, file, schema } = resource
    const { $schema, $id, definitions: own = {}, 'x-resource': _facts, ...values } = schema
    const prefixed = (node: unknown) => rename(node, (name) => (own[name] ? valuesName(key) + name : name))
    for (const [name, definition] of Object.entries(own)) definitions[valuesName(key) + name] = prefixed(definition)
    definitions[valuesName(key)] = prefixed(values)
    const operations = operationsFor(resource)
    return { path: file, text: JSON.stringify({ operations }, null, 2), operations }
  })
}

function rename(node: unknown, change: (name: string) => string): Schema {
  return JSON.parse(JSON.stringify(node), (keyword, value: unknown) =>
    keyword === '$ref' && typeof value === 'string'
      ? value.replace(/^#\/definitions\/(.+)$/, (_all, name: string) => `#/definitions/${change(name)}`)
      : value,
  ) as Schema
}

const ref = (name: string): Schema => ({ $ref: `#/definitions/${name}` })
const object = (properties: Record<string, Schema>, required = Object.keys(properties)): Schema => ({
  type: 'object',
  additionalProperties: false,
  ...(required.length > 0 && { required }),
  properties,
})
const TEXT = { type: 'string', maxLength: 200 }
const ID = { type: 'integer', minimum: 1, maximum: 2_147_483_647 }
const VERSION = { type: 'integer', minimum: 1, maximum: 2_147_483_647 }
const FAILURES = { 409: ['stale_version'], 422: ['invalid_values'] }

function operationsOf(resource: ResourceSchema): Record<string, Schema> {
  const { key, schema } = resource
  const { path, plural, filters = [], sorts, actions, bulk } = factsOf(resource)
  const [one, many] = [pascalCase(key), pascalCase(path)]
  const [singular, all] = [lower(schema['title']), lower(plural)]
  const base = { tag: 'admin' }
  const record = object({
    id: ID,
    version: VERSION,
    title: { type: 'string' },
    archived: { type: 'boolean' },
    values: ref(valuesName(key)),
    created_at: { type: ['string', 'null'] },
    updated_at: { type: ['string', 'null'] },
    view_path: { type: ['string', 'null'] },
    previewable: { type: 'boolean' },
  })
  const params = object({ id: ID })
  const values = changedValues(key)
  const filterFields = Object.fromEntries(filters.map(({ name, title }) => [name, { ...TEXT, description: title }]))
  const can = (action: ResourceFacts['actions'][number]) => actions.includes(action)
  const rest = `/admin/${path}`
  return {
    [`listAdmin${many}`]: {
      ...base,
      method: 'GET',
      path: rest,
      summary: `List ${all}`,
      query: object(
        {
          search: TEXT,
          sort: { enum: sorts.flatMap((name) => [name, `-${name}`]) },
          after: { type: 'string', maxLength: 2000 },
          limit: { type: 'integer', minimum: 1, maximum: 200, default: 50 },
          ids: { type: 'string', maxLength: 2200, pattern: '^[1-9]\\d{0,8}(,[1-9]\\d{0,8}){0,199}$' },
          ...filterFields,
        },
        [],
      ),
      reply: ref('AdminPage'),
    },
    [`getAdmin${one}`]: {
      ...base,
      method: 'GET',
      path: `${rest}/:id`,
      summary: `Get a ${singular}`,
      params,
      reply: record,
    },
    [`getAdmin${one}History`]: {
      ...base,
      method: 'GET',
      path: `${rest}/:id/history`,
      summary: `Get who changed a ${singular} and how`,
      params,
      query: object({ before: { type: 'integer', minimum: 1, description: 'Id of the last entry shown.' } }, []),
      reply: ref('AdminHistory'),
    },
    ...(can('create') && {
      [`createAdmin${one}`]: {
        ...base,
        method: 'POST',
        path: rest,
        summary: `Create a ${singular}`,
        body: object({ values }),
        errors: { 422: FAILURES[422] },
        reply: record,
      },
    }),
    ...(can('update') && {
      [`updateAdmin${one}`]: {
        ...base,
        method: 'PATCH',
        path: `${rest}/:id`,
        summary: `Change a ${singular}`,
        params,
        body: object({ version: VERSION, values }),
        errors: FAILURES,
        reply: record,
      },
    }),
    ...(can('duplicate') && {
      [`duplicateAdmin${one}`]: {
        ...base,
        method: 'POST',
        path: `${rest}/:id/duplicate`,
        summary: `Duplicate a ${singular}`,
        params,
        reply: record,
      },
    }),
    ...(can('archive') && archiveOperations(one, singular, rest, { ...base, params, reply: record })),
    ...(can('delete') && {
      [`getAffectedByAdmin${one}`]: {
        ...base,
        method: 'GET',
        path: `${rest}/:id/affected`,
        summary: `List what depends on a ${singular}`,
        params,
        reply: ref('AdminAffected'),
      },
      [`deleteAdmin${one}`]: {
        ...base,
        method: 'DELETE',
        path: `${rest}/:id`,
        summary: `Delete a ${singular}`,
        params,
        query: object({ version: VERSION }),
        errors: { 409: ['in_use', 'stale_version'] },
        reply: object({ id: ID }),
      },
    }),
    ...(bulk && {
      [`changeAdmin${many}`]: {
        ...base,
        method: 'POST',
        path: `${rest}/bulk`,
        summary: `Change many ${all} at once`,
        body: object(
          {
            action: { enum: Object.keys(bulk) },
            ids: { type: ['array', 'null'], maxItems: 10_000, items: ID, description: 'Null for all that match.' },
            search: TEXT,
            filters: object(filterFields, []),
            values: { type: 'object', additionalProperties: true },
          },
          ['action', 'ids'],
        ),
        reply: ref('AdminBulkResult'),
      },
    }),
  }
}

/** Changed fields, checked by the resource itself. */
const changedValues = (key: string): Schema => ({
  description: `Fields of ${valuesName(key)}. They are checked one by one, and a 422 names each by its JSON pointer.`,
  type: 'object',
  additionalProperties: true,
})

function operationsOfSingleton({ key, schema }: ResourceSchema): Record<string, Schema> {
  const { path } = factsOf({ schema } as ResourceSchema)
  const [name, title] = [pascalCase(key), lower(schema['title'])]
  const base = { tag: 'admin' }
  const reply = object({
    version: VERSION,
    title: { type: 'string' },
    values: ref(valuesName(key)),
    secrets: { description: 'Names of the secrets that are set.', type: 'array', items: { type: 'string' } },
    choices: {
      description: 'Values that fields may have, by field.',
      type: 'object',
      additionalProperties: {
        type: 'array',
        items: object({ value: { type: 'string' }, title: { type: 'string' }, group: { type: 'string' } }, [
          'value',
          'title',
        ]),
      },
    },
  })
  const rest = `/admin/${path}`
  return {
    [`getAdmin${name}`]: { ...base, method: 'GET', path: rest, summary: `Get the settings “${title}”`, reply },
    [`updateAdmin${name}`]: {
      ...base,
      method: 'PATCH',
      path: rest,
      summary: `Change the settings “${title}”`,
      body: object({ version: VERSION, values: changedValues(key) }),
      errors: FAILURES,
      reply,
    },
    [`getAdmin${name}History`]: {
      ...base,
      method: 'GET',
      path: `${rest}/history`,
      summary: `Get who changed the settings “${title}” and how`,
      query: object({ before: { type: 'integer', minimum: 1, description: 'Id of the last entry shown.' } }, []),
      reply: ref('AdminHistory'),
    },
  }
}

const archiveOperations = (one: string, singular: string, path: string, base: Schema): Record<string, Schema> =>
  Object.fromEntries(
    (['archive', 'restore'] as const).map((action) => [
      `${action}Admin${one}`,
      {
        ...base,
        method: 'POST',
        path: `${path}/:id/${action}`,
        summary: `${action === 'archive' ? 'Archive' : 'Restore'} a ${singular}`,
        body: object({ version: VERSION }),
        errors: { 409: FAILURES[409] },
      },
    ]),
  )

const lower = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1)
