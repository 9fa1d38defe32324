import { useQuery } from '@tanstack/react-query'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import type { PluginConfigs, PluginName } from '#generated/plugins.ts'

/**
 * Returns the config of a plugin with its defaults; undefined if it is not installed. Part of the shop's initial
 * values, also on the server.
 */
export function usePlugin<Name extends PluginName>(name: Name): PluginConfigs[Name] | undefined {
  const plugins = useQuery(shopValuesQuery()).data?.plugins
  // The server has validated it against the schema of this type.
  return plugins?.find((plugin) => plugin.module_name === name)?.config as PluginConfigs[Name] | undefined
}
