import type { ResourceFacts, SingletonFacts } from '#domain/resource-facts.ts'
import type { ResourceSchema, Schema } from './schema-files.ts'
import { isKebabCase, objectFaults } from './section-rules.ts'

const GROUPS: readonly string[] = ['orders', 'catalogue', 'customers', 'content', 'marketing', 'settings']
const ROLES: readonly string[] = ['owner', 'manager', 'editor', 'fulfilment']
const ACTIONS: readonly string[] = ['create', 'update', 'duplicate', 'archive', 'delete']
const COLUMN_TYPES: readonly string[] = ['text', 'number', 'money', 'date', 'status', 'picture']

/** Returns violations of the rules for schemas of schemas/admin. `controls` are the values of `x-control`. */
export function resourceSchemaFaults({ key, schema }: ResourceSchema, controls: readonly string[]): string[] {
  const faults: string[] = []
  if (!isKebabCase(key)) faults.push(`the file name "${key}" is not a kebab-case key`)
  if (schema['$id'] !== `admin:${key}`)
    faults.push(`"$id" is ${JSON.stringify(schema['$id'])}; it must be "admin:${key}"`)
  for (const part of ['title', 'description', 'properties', 'x-resource'])
    if (!schema[part]) faults.push(`lacks "${part}"`)
  if (schema['type'] !== 'object') faults.push('"type" must be "object"')
  if (faults.length > 0) return faults
  const fields = Object.keys(schema['properties'])
  faults.push(
    ...(schema['x-resource'].singleton === true
      ? singletonFaults(schema['x-resource'] as Partial<SingletonFacts>, fields)
      : factFaults(schema['x-resource'] as Partial<ResourceFacts>, fields)),
  )
  faults.push(...objectFaults(schema, '#'))
  for (const [name, definition] of Object.entries(schema['definitions'] ?? {}))
    faults.push(...objectFaults(definition as object, `#/definitions/${name}`))
  faults.push(...controlFaults(schema, '#', controls))
  return faults
}

/** Returns the fields, at any depth, whose control does not exist. */
function controlFaults(schema: unknown, path: string, controls: readonly string[]): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { 'x-control': control } = schema as Schema
  const own =
    control === undefined || controls.includes(control)
      ? []
      : [
          `${path}: has no control "${control}"; write src/admin/controls/${control}.control.tsx, or use one of ${controls.join(', ')}`,
        ]
  const children = Object.entries(schema).flatMap(([name, child]) => controlFaults(child, `${path}/${name}`, controls))
  return [...own, ...children]
}

type Fault = (part: string, what: string) => void

/** Collects faults of the parts of `x-resource`. */
function collect(check: (fault: Fault) => void): string[] {
  const faults: string[] = []
  check((part, what) => faults.push(`"x-resource.${part}" ${what}`))
  return faults
}

const singletonFaults = (
  { path, menu, roles, groups, links }: Partial<SingletonFacts>,
  fields: readonly string[],
): string[] =>
  collect((fault) => {
    if (!path?.split('/').every(isKebabCase)) fault('path', 'must be kebab-case, such as "settings/checkout"')
    checkMenu(menu, fault)
    checkRoles(roles, fault)
    for (const { title, path: address } of links ?? [])
      if (!title || !address.startsWith('/')) fault('links', 'needs a title and a path such as "/staff" for each link')
    checkGroups(groups, fields, fault)
  })

function checkMenu(menu: ResourceFacts['menu'], fault: Fault): void {
  if (menu && !GROUPS.includes(menu.group)) fault('menu.group', `must be one of ${GROUPS.join(', ')}`)
}

function checkRoles(roles: ResourceFacts['roles'] | undefined, fault: Fault): void {
  for (const kind of ['read', 'write'] as const)
    if (!roles?.[kind]?.length || roles[kind].some((role) => !ROLES.includes(role)))
      fault(`roles.${kind}`, `must list some of ${ROLES.join(', ')}`)
}

function checkGroups(groups: ResourceFacts['groups'] | undefined, fields: readonly string[], fault: Fault): void {
  const grouped = (groups ?? []).flatMap((group) => group.fields)
  for (const name of grouped) if (!fields.includes(name)) fault('groups', `names ${name}, which is not a field`)
  for (const name of fields) if (!grouped.includes(name)) fault('groups', `leaves out the field ${name}`)
}

function factFaults(facts: Partial<ResourceFacts>, fields: readonly string[]): string[] {
  return collect((fault) => checkFacts(facts, fields, fault))
}

function checkFacts(facts: Partial<ResourceFacts>, fields: readonly string[], fault: Fault): void {
  const { path, plural, menu, titleField, roles, columns, sorts, defaultSort, filters, actions, bulk, groups, links } =
    facts
  const { export: download } = facts
  if (!path || !isKebabCase(path)) fault('path', 'must be kebab-case, such as "categories"')
  if (!plural) fault('plural', 'is missing')
  checkMenu(menu, fault)
  if (!titleField) fault('titleField', 'is missing')
  checkRoles(roles, fault)
  for (const { name, title, type } of columns ?? [])
    if (!name || !title || !COLUMN_TYPES.includes(type))
      fault('columns', `needs a name, a title and a type (${COLUMN_TYPES.join(', ')}) for each column`)
  if (!columns?.length) fault('columns', 'must hold at least one column')
  if (!sorts?.length || !defaultSort || !sorts.includes(defaultSort.replace(/^-/, '')))
    fault('defaultSort', 'must be one of "x-resource.sorts", with "-" before it if descending')
  for (const { name, title, ...kinds } of filters ?? [])
    if (!name || !title || [kinds.options, kinds.reference, kinds.isText].filter(Boolean).length !== 1)
      fault('filters', 'needs a name, a title, and either options, a reference or "isText" for each filter')
  for (const action of actions ?? [])
    if (!ACTIONS.includes(action)) fault('actions', `must be some of ${ACTIONS.join(', ')}`)
  for (const [name, { title }] of Object.entries(bulk ?? {}))
    if (!/^[a-z][a-z_]*$/.test(name) || !title) fault('bulk', 'needs snake_case names with a title')
  for (const { title, path: address } of links ?? [])
    if (!title || !address.startsWith('/') || !address.includes('{id}'))
      fault('links', 'needs a title and a path such as "/stock?product={id}" for each link')
  if (download && (!download.path.startsWith('/api/admin/') || Object.keys(download.formats).length === 0))
    fault('export', 'needs a path below /api/admin/ and formats')
  checkGroups(groups, fields, fault)
}
