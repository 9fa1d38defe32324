import { useQuery } from '@tanstack/react-query'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import type { PluginConfigs, PluginName } from '#generated/plugins.ts'

/** The config of a plugin, with its defaults; undefined where it is not installed. It comes with the shop's initial values, on the server too. */
export function usePlugin<Name extends PluginName>(name: Name): PluginConfigs[Name] | undefined {
  const plugins = useQuery(shopValuesQuery()).data?.plugins
  // The server has judged it by the schema that the type is made from.
  return plugins?.find((plugin) => plugin.module_name === name)?.config as PluginConfigs[Name] | undefined
}
