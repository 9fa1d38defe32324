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

export const pluginTask: ShopTask = {
  name: 'plugin',
  usage: `  --plugin list                      every plugin there is
  --plugin NAME                      show whether it is installed, and its config
  --plugin NAME on|off               install it, take it out
  --plugin NAME set KEY=VALUE …      set its config; KEY= alone goes back to the default. Lists are JSON: closed_weekdays='[0,6]'`,
  options: { plugin: { type: 'string' } },
  read: ({ plugin }, [verb, ...rest]) => {
    const name = String(plugin)
    if (verb === undefined) return (app) => (name === 'list' ? list(app) : findPlugin(app, name).then(show))
    if (verb !== 'set' && rest.length > 0) throw new Error(`What is meant by ${rest.join(' ')}?`)
    if (verb === 'on') return (app) => installPlugin(app, name).then(show)
    if (verb === 'off') return (app) => uninstallPlugin(app, name).then(show)
    if (verb !== 'set') throw new Error(`A plugin is turned on or off, or set; not ${verb}.`)
    if (rest.length === 0) throw new Error('What is to be set? Write KEY=VALUE.')
    const pairs = rest.map((word) => {
      const mark = word.indexOf('=')
      if (mark < 1) throw new Error(`${word} is not of the form KEY=VALUE.`)
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
    config[key] === undefined ? [] : `  ${key} = ${secrets.includes(key) ? '(secret)' : JSON.stringify(config[key])}`,
  )
  return [`${name} is ${isInstalled ? 'on' : 'off'}.`, ...lines].join('\n')
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
