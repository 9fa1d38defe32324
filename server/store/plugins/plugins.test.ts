import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import type { InitialValues, Plugin } from '#generated/api.d.ts'
import { readStore } from '#server/demo/fixture-files.ts'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { testApp } from '#server/testing/test-app.ts'
import { findPlugin, installPlugin, setPluginConfig, uninstallPlugin } from './change-plugin.ts'
import { plugin as installedOnly } from './installed-only.plugin.ts'
import { configFaults, definitionOf, registry } from './registry.ts'

const shop = await testApp()
const other = await testApp({ database: shop.database })
const { app, get } = shop
/** Changes plugins like the command line, and waits until the running shop has seen it. */
const after = async <Result>(change: Promise<Result>): Promise<Result> => {
  const result = await change
  await Promise.all([shop.change('SELECT 1'), other.change('SELECT 1')])
  return result
}
const all = async (from = shop) =>
  (await from.get('/api/plugins/all')).json<{ data: Plugin[] }>().data.map(({ module_name: name }) => name)
const config = async (name: string) => expectData(await get(`/api/plugins/config/${name}`), 'Plugin').config

describe('plugins of the shop', () => {
  it('PL-11 AP-01 plugins/all and plugins/config/{name} list installed plugins, with all defaults', async () => {
    const { data } = (await get('/api/plugins/all')).json<{ data: Plugin[] }>()
    expect(data.map(({ module_name: name }) => name)).toContain('PincodeAvaliability')
    expect(await config('PincodeAvaliability')).toEqual({
      digits: 6,
      dispatch_days: 3,
      closed_weekdays: [0],
      cut_off: '14:00',
      time_zone: 'Asia/Kolkata',
    })
    expect(await config('review')).toMatchObject({ moderated: false, hold_after: 3 })
    const values = expectData(await get('/api/storefront/initial-values'), 'InitialValues')
    expect(values.plugins).toEqual(data)
  })

  it('PL-11 hides plugins that are unknown or not installed', async () => {
    for (const name of ['GoogleTag', 'Nothing', '__proto__', 'constructor'])
      expectFailure(await get(`/api/plugins/config/${name}`), 404, 'not_found')
  })

  it('PL-11 updates every process at once, and keeps a plugin’s config while it is off', async () => {
    await after(setPluginConfig(app, 'review', { moderated: true }))
    await after(uninstallPlugin(app, 'review'))
    expect(await all()).not.toContain('review')
    expect(await all(other)).not.toContain('review')
    const refused = await shop.post('/api/plugins/review/rate-product', {})
    expect(expectFailure(refused, 404, 'not_found').message).toBe('The plugin review isn’t installed.')
    await after(installPlugin(app, 'review'))
    expect(await all(other)).toContain('review')
    expect(await config('review')).toMatchObject({ moderated: true })
  })

  it('PL-11 CO-03 lists the features of a plugin that need consent', async () => {
    await after(setPluginConfig(app, 'FacebookPixel', { code: '123456789012' }))
    await after(installPlugin(app, 'FacebookPixel'))
    expect(expectData(await get('/api/plugins/config/FacebookPixel'), 'Plugin').consent).toMatchObject({
      category: 'marketing',
      name: 'Facebook Pixel',
    })
    await after(uninstallPlugin(app, 'FacebookPixel'))
  })

  it('AC-01 returns the groups that a plugin adds to the account menu', async () => {
    const group = { menu_group_title: 'Trade', menu: [{ menu: 'Your terms', path: '/trade', active: true }] }
    await after(setPluginConfig(app, 'TradeEnquiry', { account_menu: [group] }))
    const { plugins } = (await get('/api/storefront/initial-values')).json<{ data: InitialValues }>().data
    expect(plugins.find(({ module_name: name }) => name === 'TradeEnquiry')?.config).toEqual({
      keep_days: 730,
      account_menu: [group],
    })
    await after(setPluginConfig(app, 'TradeEnquiry', { account_menu: undefined }))
    expect(await config('TradeEnquiry')).toEqual({ keep_days: 730 })
  })
})

describe('changing a plugin', () => {
  it('PL-11 rejects unknown names, and suggests the most similar one', async () => {
    await expect(installPlugin(app, 'Pincodeavailability')).rejects.toThrow(
      'There is no plugin Pincodeavailability. Did you mean PincodeAvaliability?',
    )
    await expect(findPlugin(app, 'Xyzzy')).rejects.toThrow(/There is no plugin Xyzzy\. The plugins are: .*Chat/)
  })

  it('PL-11 rejects a config that violates the schema, and names each fault with its pointer', async () => {
    const change = setPluginConfig(app, 'PincodeAvaliability', { digits: 99, cutoff: '9', time_zone: 'Mars/Base' })
    const { message } = await change.then(
      () => ({ message: '' }),
      (error: Error) => error,
    )
    expect(message).toContain('The configuration of PincodeAvaliability was not changed:')
    expect(message).toContain('/digits: "digits" must be at most 10, but it is 99.')
    expect(message).toContain('/cutoff: PincodeAvaliability has no setting "cutoff". Did you mean "cut_off"?')
    expect(message).toContain('/time_zone: "time_zone" has the wrong format. It is "Mars/Base"')
    expect((await findPlugin(app, 'PincodeAvaliability')).config['digits']).toBe(6)
  })

  it('PL-11 a plugin cannot be installed without its required values, nor lose them', async () => {
    await expect(installPlugin(app, 'GoogleTag')).rejects.toThrow('GoogleTag needs "google_tag_id", but it is missing.')
    await expect(setPluginConfig(app, 'Chat', { mobile_no: undefined })).rejects.toThrow(
      'Chat needs "mobile_no", but it is missing.',
    )
    // A plugin that is off may be configured step by step.
    await after(setPluginConfig(app, 'GoogleTag', { google_tag_id: 'G-ABCD1234' }))
    expect(await after(installPlugin(app, 'GoogleTag'))).toMatchObject({ isInstalled: true })
    expect(await all()).toContain('GoogleTag')
  })

  it('PL-11 an installed plugin with an invalid stored config is ignored', async () => {
    await shop.change(`UPDATE plugin SET config = '{"mobile_no": 7}' WHERE module_name = 'Chat'`)
    expect(await all()).not.toContain('Chat')
    await shop.change(`INSERT INTO plugin (module_name) VALUES ('Nothing')`)
    expect(await all()).not.toContain('Nothing')
    await shop.change(
      `UPDATE plugin SET config = '{"moderated": "perhaps", "token": "x"}' WHERE module_name = 'review'`,
    )
    expect(await config('review')).toMatchObject({ moderated: false, hold_after: 3 })
  })
})

describe('plugin registry', () => {
  it('PL-11 contains every plugin of the specification, in the same spelling', () => {
    for (const name of ['PincodeAvaliability', 'ProductCustomisation', 'TradeEnquiry', 'emailSubscription', 'Gallery'])
      expect(registry.has(name)).toBe(true)
    for (const name of ['customGallery', 'review', 'Blog', 'FAQ', 'Form', 'Chat', 'GoogleTag', 'GoogleTagManager'])
      expect(registry.has(name)).toBe(true)
    expect(registry.has('FacebookPixel')).toBe(true)
  })

  it('PL-11 the demo store’s configs match their schemas', async () => {
    for (const { module_name: name, config: own } of (await readStore()).plugins)
      expect(configFaults(definitionOf(name), own), name).toEqual([])
  })

  it('PL-11 the server does not start if a call names an unknown plugin', async () => {
    const bare = Fastify()
    await bare.register(installedOnly)
    bare.register(async (part) => part.get('/planted', { config: { plugin: 'reviews' as 'review' } }, async () => 'x'))
    await expect(bare.ready()).rejects.toThrow('There is no plugin reviews. Did you mean review?')
  })
})
