import type { FastifyInstance } from 'fastify'
import { statement } from '#server/platform/db/database.ts'
import { completeConfig, registry, type Config } from '#server/store/plugins/registry.ts'
import { fitSettings, fitStorefront } from '#server/store/storefront/service.ts'
import { fitMenu, fitSlider } from '#server/store/values/fit-entries.ts'
import type { StoredFault } from '#server/store/values/fit-stored.ts'
import { readStoreValues } from '#server/store/values/store-values.ts'
import * as t from '#words/admin.ts'

export interface StoredProblems {
  place: string
  faults: StoredFault[]
}

const pluginRows = statement<{ module_name: string; config: Config; secrets: Config }, []>(
  'stored-plugins',
  'SELECT module_name, config, secrets FROM plugin WHERE installed ORDER BY position, module_name',
)
const appliedChannel = statement<{ data: unknown }, []>('stored-channel', 'SELECT data FROM channel WHERE applied')

/** Returns every stored value that is invalid and replaced by a fallback, as logged when it was read (EN-09). */
export async function storedProblems({ database: { pool } }: FastifyInstance): Promise<StoredProblems[]> {
  const [values, plugins, [channel]] = await Promise.all([
    readStoreValues(pool),
    pluginRows(pool),
    appliedChannel(pool),
  ])
  const { settings = {}, storefront, menus = [], sliders = [] } = values ?? {}
  const all: StoredProblems[] = [
    { place: t.storefront(), faults: storefront ? fitStorefront(storefront, channel?.data).faults : [] },
    { place: t.settings(), faults: fitSettings(settings).faults },
    ...menus.map((menu) => ({ place: t.menuNamed({ name: menu.id }), faults: fitMenu(menu).faults })),
    ...sliders.map((slider) => ({ place: t.sliderNamed({ name: slider.id }), faults: fitSlider(slider).faults })),
    ...plugins.map(({ module_name: name, config, secrets }) => ({
      place: t.pluginNamed({ name }),
      faults: pluginFaults(name, { ...config, ...secrets }),
    })),
  ]
  return all.filter(({ faults }) => faults.length > 0)
}

function pluginFaults(name: string, config: Config): StoredFault[] {
  const definition = registry.get(name)
  if (!definition) return [{ pointer: '', message: t.pluginUnknown() }]
  return completeConfig(definition, config).faults
}
