import type { FastifyInstance } from 'fastify'
import { afterAll, describe, expect, it } from 'vitest'
import type { PluginDefinition } from '#domain/plugin-definition.ts'
import type { InitialValues, TemplateResult } from '#generated/api.d.ts'
import { type OperationFacts, operations } from '#generated/api-operations.ts'
import { sectionPlugins } from '#generated/plugins.ts'
import { routes } from '#generated/server-parts.ts'
import { route } from '#server/platform/http/operation-route.ts'
import { success } from '#server/platform/http/reply.ts'
import { renderer, countRenders } from '#server/testing/fake-renderer.ts'
import { asAdministrator, testApp } from '#server/testing/test-app.ts'
import { installPlugin, setPluginConfig, uninstallPlugin } from './change-plugin.ts'
import { registry } from './registry.ts'
import { secretsOf } from './service.ts'

// All that adding a plugin takes: its definition, and calls and sections that name it.
const loyalty: PluginDefinition = {
  name: 'Loyalty',
  title: 'Loyalty',
  description: 'Points for what was bought.',
  secrets: ['api_key'],
  schema: {
    type: 'object',
    additionalProperties: false,
    required: ['api_key'],
    properties: {
      rate: { type: 'integer', default: 10 },
      api_key: { type: 'string', minLength: 8 },
      account_menu: {
        type: 'array',
        default: [{ menu_group_title: 'Loyalty', menu: [{ menu: 'Points', path: '/account/points', active: true }] }],
      },
    },
  },
}
const part = {
  routes: async (api: FastifyInstance) => {
    const config = { access: 'everyone', plugin: 'Loyalty' as 'review' } as const
    route(api, 'getPoints' as 'getHost', { config }, async (_request, reply) => success(reply, 7 as never))
  },
}
// Test files of a worker share their modules, so the plugin is removed again.
const definitions = registry as Map<string, PluginDefinition>
const owners = sectionPlugins as Record<string, string>
const parts = routes as (typeof part)[]
const known = operations as Record<string, OperationFacts>
definitions.set('Loyalty', loyalty)
owners['loyalty-points'] = 'Loyalty'
parts.push(part)
known['getPoints'] = {
  method: 'GET',
  path: '/plugins/Loyalty/points',
  tag: 'plugins',
  summary: 'Get the customer’s points',
}
afterAll(() => {
  definitions.delete('Loyalty')
  delete owners['loyalty-points']
  parts.splice(parts.indexOf(part), 1)
  delete known['getPoints']
})

const shop = await testApp({ renderer })
const { get, app } = shop
const change = async (changing: Promise<unknown>) => {
  await changing
  await shop.change('SELECT 1')
}
const values = async () => (await get('/api/storefront/initial-values')).json<{ data: InitialValues }>().data
const keys = async (url: string, headers = {}) =>
  (await get(url, headers))
    .json<{ data: TemplateResult }>()
    .data.component_data.map((item) => (item as { key?: string } | null)?.key)
const calls = ['/api/template/about', '/api/templateBoth/about?path=/about']

await shop.change(`UPDATE document SET published = jsonb_set(published, '{component_data}', $1) WHERE key = 'about'`, [
  JSON.stringify([{ key: 'rich-text' }, { key: 'loyalty-points' }, null, { key: 'constructor' }]),
])

describe('a new plugin', () => {
  it('PL-11 AC-01 is off by default: no call, no section, no menu entry', async () => {
    expect((await get('/api/plugins/Loyalty/points')).json()).toMatchObject({
      status: 'error',
      message: 'The plugin Loyalty isn’t installed.',
    })
    for (const call of calls) expect(await keys(call)).toEqual(['rich-text', undefined, 'constructor'])
    expect((await values()).plugins.map(({ module_name: name }) => name)).not.toContain('Loyalty')
    expect((await get('/about')).payload).not.toContain('loyalty-points')
  })

  it('PL-11 AC-01 is fully available once installed, its secret on the server only', async () => {
    await get('/about')
    await change(setPluginConfig(app, 'Loyalty', { api_key: 'hunter2hunter2' }))
    await change(installPlugin(app, 'Loyalty'))
    expect((await get('/api/plugins/Loyalty/points')).json()).toEqual({ status: 'success', data: 7 })
    for (const call of calls) expect(await keys(call)).toContain('loyalty-points')
    expect((await get('/about')).payload).toContain('loyalty-points')
    expect((await values()).plugins.find(({ module_name: name }) => name === 'Loyalty')?.config).toEqual({
      rate: 10,
      account_menu: [
        { menu_group_title: 'Loyalty', menu: [{ menu: 'Points', path: '/account/points', active: true }] },
      ],
    })
    for (const url of ['/api/plugins/all', '/api/plugins/config/Loyalty', '/api/storefront/initial-values', '/about'])
      expect((await get(url)).payload).not.toContain('hunter2')
    expect(await secretsOf(app, 'Loyalty' as 'review')).toEqual({ api_key: 'hunter2hunter2' })
    const { rows } = await shop.database.pool.query(`SELECT config, secrets FROM plugin WHERE module_name = 'Loyalty'`)
    expect(rows).toEqual([{ config: {}, secrets: { api_key: 'hunter2hunter2' } }])
  })

  it('PL-11 leaves nothing behind when removed, including in cached pages', async () => {
    await get('/about')
    expect(await countRenders(() => get('/about'))).toBe(0)
    await change(uninstallPlugin(app, 'Loyalty'))
    const page = await get('/about')
    expect(page.payload).not.toMatch(/loyalty|Loyalty/)
    expect((await get('/api/plugins/Loyalty/points')).statusCode).toBe(404)
    expect((await get('/api/plugins/config/Loyalty')).statusCode).toBe(404)
    await expect(secretsOf(app, 'Loyalty' as 'review')).rejects.toThrow('The plugin Loyalty isn’t installed.')
  })

  it('PL-11 admins receive its sections, with the reason why others do not', async () => {
    for (const call of calls) {
      expect(await keys(call, asAdministrator)).toContain('loyalty-points')
      expect((await get(call, asAdministrator)).headers['cache-control']).toBe('no-store')
    }
  })
})
