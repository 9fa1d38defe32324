import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from '../setup/root.mjs'
import { generate } from './generate.ts'
import { resourceSchemaFaults } from './resource-rules.ts'
import type { Schema } from './schema-files.ts'

const gadget = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  $id: 'admin:gadget',
  title: 'Gadget',
  description: 'Something to sell.',
  type: 'object',
  additionalProperties: false,
  required: ['name'],
  'x-resource': {
    path: 'gadgets',
    plural: 'Gadgets',
    menu: { group: 'catalogue', place: 1 },
    titleField: 'name',
    roles: { read: ['owner'], write: ['owner'] },
    columns: [{ name: 'name', title: 'Name', type: 'text' }],
    sorts: ['name'],
    defaultSort: 'name',
    filters: [{ name: 'size', title: 'Size', options: { s: 'Small {really}', l: 'Large' } }],
    actions: ['create', 'update', 'archive'],
    bulk: { archive: { title: 'Archive' } },
    groups: [{ title: 'Details', fields: ['name', 'parts'] }],
  },
  properties: {
    name: { type: 'string', minLength: 1, title: 'Name' },
    parts: { type: 'array', title: 'Parts', items: { $ref: '#/definitions/part' } },
  },
  definitions: {
    part: {
      type: 'object',
      additionalProperties: false,
      properties: { weight: { type: 'integer', title: 'Weight', 'x-unit': 'g' } },
    },
  },
} satisfies Schema

const lamp = {
  ...gadget,
  $id: 'admin:lamp',
  title: 'Lamp',
  'x-resource': {
    singleton: true,
    path: 'settings/lamp',
    menu: { group: 'settings', place: 1 },
    roles: { read: ['owner'], write: ['owner'] },
    groups: [{ title: 'Details', fields: ['name', 'parts'] }],
  },
} satisfies Schema

describe('a resource of the admin', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-resource-'))
  let outputs: Map<string, string>
  beforeAll(async () => {
    cpSync(join(root, 'schemas'), join(folder, 'schemas'), { recursive: true })
    // Their providers are in the server's folder.
    rmSync(join(folder, 'schemas/payments'), { recursive: true })
    symlinkSync(join(root, 'messages'), join(folder, 'messages'))
    symlinkSync(join(root, 'src'), join(folder, 'src'))
    writeFileSync(join(folder, 'schemas/admin/gadget.schema.json'), JSON.stringify(gadget))
    writeFileSync(join(folder, 'schemas/admin/lamp.schema.json'), JSON.stringify(lamp))
    mkdirSync(join(folder, 'server/catalogue/gadget'), { recursive: true })
    writeFileSync(join(folder, 'server/catalogue/gadget/lamp.singleton.ts'), '')
    writeFileSync(join(folder, 'server/catalogue/gadget/gadget.resource.ts'), '')
    outputs = (await generate(folder)).outputs
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  it('AD-04 needs two files: schema and resource', () => {
    expect(outputs.get('generated/admin-resources.ts')).toContain(`"path":"gadgets"`)
    expect(outputs.get('generated/server-resources.ts')).toContain(`'#server/catalogue/gadget/gadget.resource.ts'`)
    const operations = outputs.get('generated/api-operations.ts')
    for (const id of ['listAdminGadgets', 'getAdminGadget', 'createAdminGadget', 'updateAdminGadget'])
      expect(operations).toContain(`  ${id}: {`)
    for (const id of ['archiveAdminGadget', 'restoreAdminGadget', 'changeAdminGadgets'])
      expect(operations).toContain(`  ${id}: {`)
    for (const id of ['deleteAdminGadget', 'duplicateAdminGadget']) expect(operations).not.toContain(id)
    expect(outputs.get('generated/api.d.ts')).toContain('export interface AdminGadget {')
    // Shoppers’ code has no calls of resources.
    expect(outputs.has('generated/calls/gadget.ts')).toBe(false)
  })

  it('AD-27 has one record if it is a settings page: calls without an id, and no list', () => {
    const resources = outputs.get('generated/admin-resources.ts')!
    expect(resources.slice(resources.indexOf('export const singletons'))).toContain(`"path":"settings/lamp"`)
    expect(outputs.get('generated/server-resources.ts')).toContain(`'#server/catalogue/gadget/lamp.singleton.ts'`)
    const operations = outputs.get('generated/api-operations.ts')
    for (const id of ['getAdminLamp', 'updateAdminLamp', 'getAdminLampHistory'])
      expect(operations).toContain(`  ${id}: {`)
    expect(operations).not.toMatch(/(?:create|list|delete)AdminLamp/)
    expect(outputs.get('generated/message-catalogue.ts')).toContain('admin-fields.lamp.title')
  })

  it('AD-04 gets a validator that both sides use, without eval', async () => {
    const code = outputs.get('generated/admin/gadget.js')!
    expect(code).not.toMatch(/\beval\b|new Function|require\(/)
    const file = join(folder, 'gadget.mjs')
    writeFileSync(file, code)
    const { validate } = (await import(/* @vite-ignore */ file)) as {
      validate: { (value: unknown): boolean; errors?: { instancePath: string; keyword: string }[] }
    }
    expect(validate({ name: 'A', parts: [{ weight: 3 }] })).toBe(true)
    expect(validate({ name: '', parts: [{ weight: 'x' }], id: 1 })).toBe(false)
    expect(validate.errors?.map(({ instancePath, keyword }) => `${instancePath} ${keyword}`).toSorted()).toEqual([
      ' additionalProperties',
      '/name minLength',
      '/parts/0/weight type',
    ])
  })

  it('LG-01 gets its titles, descriptions and labels into the catalogue', () => {
    const catalogue = outputs.get('generated/message-catalogue.ts')!
    for (const key of [
      'title',
      'parts.title',
      'definitions.part.weight.title',
      'resource.plural',
      'resource.filters.0.options.s',
    ])
      expect(catalogue).toContain(`admin-fields.gadget.${key}`)
    // Of two texts with one wording, only the first.
    expect(catalogue).not.toContain('admin-fields.gadget.resource.columns.0.title')
  })
})

describe('the schema of a resource', () => {
  const facts = gadget['x-resource']
  const faultsOf = (schema: Schema) => resourceSchemaFaults({ key: 'gadget', file: 'x', schema, shared: {} }, ['money'])

  const withControl = (control: string) => {
    const weight = { ...gadget.definitions.part.properties.weight, 'x-control': control }
    return { ...gadget, definitions: { part: { ...gadget.definitions.part, properties: { weight } } } }
  }

  it('AD-04 is accepted', () => {
    expect(faultsOf(gadget)).toEqual([])
    expect(faultsOf(withControl('money'))).toEqual([])
  })

  it.each([
    [{ ...gadget, $id: 'gadget' }, '"$id" is "gadget"; it must be "admin:gadget"'],
    [{ ...gadget, 'x-resource': { ...facts, defaultSort: 'price' } }, '"x-resource.defaultSort" must be one of'],
    [{ ...gadget, 'x-resource': { ...facts, groups: [] } }, '"x-resource.groups" leaves out the field name'],
    [{ ...gadget, 'x-resource': { ...facts, roles: { read: ['king'], write: ['owner'] } } }, '"x-resource.roles.read"'],
    [{ ...gadget, 'x-resource': { ...facts, actions: ['burn'] } }, '"x-resource.actions" must be some of'],
    [{ ...gadget, 'x-resource': { ...facts, filters: [{ name: 'a', title: 'A' }] } }, '"x-resource.filters"'],
    [
      withControl('burner'),
      '#/definitions/part/properties/weight: has no control "burner"; write src/admin/controls/burner.control.tsx',
    ],
    [{ ...lamp, $id: 'admin:gadget', 'x-resource': { ...lamp['x-resource'], path: 'A' } }, '"x-resource.path" must be'],
    [
      { ...lamp, $id: 'admin:gadget', 'x-resource': { ...lamp['x-resource'], groups: [] } },
      'leaves out the field name',
    ],
    [{ ...gadget, additionalProperties: true }, '#: lacks "additionalProperties": false'],
  ])('AD-04 is refused with its fault', (schema, fault) => {
    expect(faultsOf(schema).join('\n')).toContain(fault)
  })
})
