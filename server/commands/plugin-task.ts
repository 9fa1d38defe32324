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
    if (rest.length === 0) throw new Error(t.pluginSetWhat({ pair: 'KEY=VALUE' }))
    const pairs = rest.map((word) => {
      const mark = word.indexOf('=')
      if (mark < 1) throw new Error(t.notAPair({ word, pair: 'KEY=VALUE' }))
      return [word.slice(0, mark), word.slice(mark + 1)] as const
    })
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

/** Text settings are taken literally; all others are JSON. */
function readValues(name: string, pairs: readonly (readonly [string, string])[]): Record<string, unknown> {
  const { properties } = definitionOf(name).schema
  return Object.fromEntries(
    pairs.map(([key, text]) => [key, text === '' ? undefined : readValue(text, properties[key]?.type)]),
  )
}

function readValue(text: string, type: unknown): unknown {
  if (type === 'string') return text
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}
