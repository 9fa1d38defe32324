import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { makeSchema } from '#tools/testing/make-section.ts'
import { root } from '../setup/root.mjs'
import { pluginModule, pluginSchemaFaults, sectionPluginFaults } from './plugins.ts'
import { type PluginSchema, readSchemaFiles } from './schema-files.ts'

const loyalty = {
  $id: 'plugin:Loyalty',
  title: 'Loyalty',
  description: 'Points for what was bought.',
  type: 'object',
  additionalProperties: false,
  required: ['api_key'],
  'x-plugin': { accountMenu: [{ menu_group_title: 'Loyalty', menu: [{ menu: 'Points', path: '/x', active: true }] }] },
  properties: {
    rate: { type: 'integer', minimum: 1, default: 10, title: 'Points for a rupee' },
    api_key: { type: 'string', minLength: 8, title: 'Key', 'x-secret': true },
  },
}
const pluginWith = (schema: object, key = 'loyalty'): PluginSchema => ({
  ...makeSchema(key),
  name: 'Loyalty',
  schema: { ...loyalty, ...schema },
})

it('PL-11 derives definition, config type and menu entries from one file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-plugin-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await cp(join(root, 'schemas'), join(folder, 'schemas'), { recursive: true })
  await writeFile(join(folder, 'schemas/plugins/loyalty.schema.json'), JSON.stringify(loyalty))
  const { plugins, sections } = readSchemaFiles(folder)
  expect(plugins.flatMap(pluginSchemaFaults)).toEqual([])
  const text = await pluginModule(plugins, [...sections, makeSchema('points', { section: { plugin: 'Loyalty' } })])
  expect(text).toContain('  Loyalty: LoyaltyConfig\n')
  // Secrets are not part of the browser's type.
  expect(text).toMatch(/interface LoyaltyConfig \{\s*rate: number\s*\}/)
  expect(text).toContain(`  'points': 'Loyalty',\n`)
  const definitions = JSON.parse(/pluginDefinitions.* = (\[[^]*?\n\])\n/.exec(text)![1]!) as {
    name: string
    secrets: string[]
    schema: { properties: Record<string, { default?: unknown; items?: unknown }> }
  }[]
  const definition = definitions.find(({ name }) => name === 'Loyalty')
  expect(definition?.secrets).toEqual(['api_key'])
  expect(definition?.schema.properties['account_menu']).toMatchObject({
    default: loyalty['x-plugin'].accountMenu,
    items: { $ref: 'vitrine#/definitions/MenuGroup' },
  })
})

it.each([
  ['another name than its file', pluginWith({}, 'points'), 'the file of the plugin Loyalty is not called after it'],
  ['no description', pluginWith({ description: undefined }), 'lacks "description"'],
  ['consent without a category', pluginWith({ 'x-plugin': { consent: { name: 'X' } } }), '"x-plugin.consent" needs'],
  [
    'a format that the server does not know',
    pluginWith({ properties: { at: { type: 'string', format: 'date', title: 'At' } } }),
    '#/properties/at: uses "format"',
  ],
])('PL-11 refuses a plugin with %s', (_what, plugin, fault) => {
  expect(pluginSchemaFaults(plugin).join('\n')).toContain(fault)
})

it('PL-11 refuses a section of an unknown plugin', () => {
  const section = makeSchema('points', { section: { plugin: 'Loyality' } })
  expect(sectionPluginFaults(section, [pluginWith({})])).toEqual([
    '"x-section.plugin" names "Loyality", which is not a plugin',
  ])
  expect(sectionPluginFaults(makeSchema('points', { section: { plugin: 'Loyalty' } }), [pluginWith({})])).toEqual([])
})
