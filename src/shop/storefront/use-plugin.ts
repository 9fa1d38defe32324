import { useQuery } from '@tanstack/react-query'
import { pluginsQuery } from '#api/installed-plugins.queries.ts'
import type { PluginConfigs, PluginName } from '#generated/plugins.ts'

/** The config of a plugin, with its defaults; undefined where it is not installed. It is there at once, on the server too. */
export function usePlugin<Name extends PluginName>(name: Name): PluginConfigs[Name] | undefined {
  const { data: plugins = [] } = useQuery(pluginsQuery())
  // The server has judged it by the schema that the type is made from.
  return plugins.find((plugin) => plugin.module_name === name)?.config as PluginConfigs[Name] | undefined
}
