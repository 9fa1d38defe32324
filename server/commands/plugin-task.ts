import type { FastifyInstance } from 'fastify'
import {
  findPlugin,
  installPlugin,
  listPlugins,
  type ConfiguredPlugin,
  setPluginConfig,
  uninstallPlugin,
} from '#server/store/plugins/change-plugin.ts'
import { definitionOf } from '#server/store/plugins/registry.ts'
import { readPairs, readSetting } from './setting-words.ts'
import type { ShopTask } from './shop-task.ts'
import * as t from '#words/commands.ts'

export const pluginTask: ShopTask = {
  name: 'plugin',
  usage: () => [
    ['--plugin list', t.pluginList()],
    ['--plugin NAME', t.pluginShow()],
    ['--plugin NAME on|off', t.pluginSwitch()],
    ['--plugin NAME set KEY=VALUE …', t.pluginSet({ bare: 'KEY=', example: "closed_weekdays='[0,6]'" })],
  ],
  options: { plugin: { type: 'string' } },
  read: ({ plugin }, [verb, ...rest]) => {
    const name = String(plugin)
    if (verb === undefined) return (app) => (name === 'list' ? list(app) : findPlugin(app, name).then(show))
    if (verb !== 'set' && rest.length > 0) throw new Error(t.unexpectedWords({ words: rest.join(' ') }))
    if (verb === 'on') return (app) => installPlugin(app, name).then(show)
    if (verb === 'off') return (app) => uninstallPlugin(app, name).then(show)
    if (verb !== 'set') throw new Error(t.pluginVerbs({ word: verb, words: 'on, off, set' }))
    const pairs = readPairs(rest)
    return async (app) => show(await setPluginConfig(app, name, readValues(name, pairs)))
  },
}

const list = async (app: FastifyInstance): Promise<string> =>
  (await listPlugins(app))
    .map(({ name, title, isInstalled }) => `${isInstalled ? 'on ' : 'off'}  ${name.padEnd(22)}${title}`)
    .join('\n')

/** Secrets are not printed, because terminal output ends up in logs. */
function show({ name, isInstalled, config }: ConfiguredPlugin): string {
  const { secrets, schema } = definitionOf(name)
  const lines = Object.keys({ ...schema.properties, ...config }).flatMap((key) =>
    config[key] === undefined
      ? []
      : `  ${key} = ${secrets.includes(key) ? t.secretValue() : JSON.stringify(config[key])}`,
  )
  return [isInstalled ? t.pluginIsOn({ name }) : t.pluginIsOff({ name }), ...lines].join('\n')
}

function readValues(name: string, pairs: readonly (readonly [string, string])[]): Record<string, unknown> {
  const { properties } = definitionOf(name).schema
  return Object.fromEntries(pairs.map(([key, text]) => [key, readSetting(text, properties[key]?.type)]))
}
