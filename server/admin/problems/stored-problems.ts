import type { FastifyInstance } from 'fastify'
import type { MenuEntry } from '#generated/api.d.ts'
import { findDeadLinks } from '#server/pages/links/dead-links.ts'
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

/**
 * Returns every stored value that is invalid and replaced by a fallback, as logged when it was read (EN-09), and the
 * entries of menus that lead nowhere.
 */
export async function storedProblems(app: FastifyInstance): Promise<StoredProblems[]> {
  const { pool } = app.database
  const [values, plugins, [channel]] = await Promise.all([
    readStoreValues(pool),
    pluginRows(pool),
    appliedChannel(pool),
  ])
  const { settings = {}, storefront, menus = [], sliders = [] } = values ?? {}
  const fitted = menus.map((menu) => ({ id: menu.id, ...fitMenu(menu) }))
  const links = fitted.flatMap(({ id, value }) => linksOf(value?.items ?? []).map((link) => ({ menu: id, ...link })))
  const dead = await findDeadLinks(
    app,
    links.map(({ path }) => path),
  )
  const deadIn = (menu: string): StoredFault[] =>
    links.flatMap((link) => {
      const message = link.menu === menu ? dead.get(link.path) : undefined
      return message === undefined
        ? []
        : [{ pointer: link.pointer, message: t.deadMenuItem({ item: link.title, message }) }]
    })
  const all: StoredProblems[] = [
    { place: t.storefront(), faults: storefront ? fitStorefront(storefront, channel?.data).faults : [] },
    { place: t.settings(), faults: fitSettings(settings).faults },
    ...fitted.map(({ id, faults }) => ({ place: t.menuNamed({ name: id }), faults: [...faults, ...deadIn(id)] })),
    ...sliders.map((slider) => ({ place: t.sliderNamed({ name: slider.id }), faults: fitSlider(slider).faults })),
    ...plugins.map(({ module_name: name, config, secrets }) => ({
      place: t.pluginNamed({ name }),
      faults: pluginFaults(name, { ...config, ...secrets }),
    })),
  ]
  return all.filter(({ faults }) => faults.length > 0)
}

/** Returns the links of the items that shoppers see, including nested ones. */
function linksOf(entries: readonly MenuEntry[], above = '/items'): { path: string; title: string; pointer: string }[] {
  return entries.flatMap(({ menu, path, active, children = [] }, index) => {
    const pointer = `${above}/${index}`
    return active
      ? [{ path, title: menu, pointer: `${pointer}/path` }, ...linksOf(children, `${pointer}/children`)]
      : []
  })
}

function pluginFaults(name: string, config: Config): StoredFault[] {
  const definition = registry.get(name)
  if (!definition) return [{ pointer: '', message: t.pluginUnknown() }]
  return completeConfig(definition, config).faults
}
