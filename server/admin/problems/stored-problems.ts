import type { FastifyInstance } from 'fastify'
import type { MenuEntry, Slider } from '#generated/api.d.ts'
import { findDeadLinks } from '#server/pages/links/dead-links.ts'
import { statement } from '#server/platform/db/database.ts'
import { completeConfig, registry, type Config } from '#server/store/plugins/registry.ts'
import { fitSettings, fitStorefront } from '#server/store/storefront/service.ts'
import { fitMenu, fitSlider } from '#server/store/values/fit-entries.ts'
import type { StoredFault } from '#server/store/values/fit-stored.ts'
import { readStoreValues } from '#server/store/values/store-values.ts'
import { type TextLink, readTextLinks } from './text-links.ts'
import * as t from '#words/admin.ts'

export interface StoredProblems {
  place: string
  /** The screen of the admin where it is corrected. */
  href?: string | undefined
  faults: StoredFault[]
}

interface Place extends StoredProblems {
  links: PlacedLink[]
}

interface PlacedLink {
  path: string
  /** The menu item. */
  title?: string
  pointer: string
}

const pluginRows = statement<{ module_name: string; config: Config; secrets: Config }, []>(
  'stored-plugins',
  'SELECT module_name, config, secrets FROM plugin WHERE installed ORDER BY position, module_name',
)
// Plugins that somebody turned off are hidden on purpose.
const unseenContent = statement<{ plugin: string }, []>(
  'content-without-plugin',
  `SELECT plugin FROM (
     SELECT 'Blog' AS plugin, EXISTS (SELECT FROM article WHERE published) AS has_content
     UNION ALL SELECT 'FAQ', EXISTS (SELECT FROM question_group)
     UNION ALL SELECT 'Form', EXISTS (SELECT FROM form)
   ) c WHERE has_content AND NOT EXISTS (SELECT FROM plugin WHERE module_name = c.plugin) ORDER BY plugin`,
)
const recordIds = statement<{ kind: 'menus' | 'sliders'; id: string; record: number }, []>(
  'records-of-menus-and-sliders',
  `SELECT 'menus' AS kind, id, record_id AS record FROM menu UNION ALL SELECT 'sliders', id, record_id FROM slider`,
)
const appliedChannel = statement<{ data: unknown }, []>('stored-channel', 'SELECT data FROM channel WHERE applied')

/**
 * Returns every stored value that is invalid and replaced by a fallback, as logged when it was read (EN-09), and the
 * links of menus, slides, articles and answers that lead nowhere. Also content that no visitor sees, because its plugin
 * was never turned on.
 */
export async function storedProblems(app: FastifyInstance): Promise<StoredProblems[]> {
  const { pool } = app.database
  const [values, plugins, unseen, records, [channel]] = await Promise.all([
    readStoreValues(pool),
    pluginRows(pool),
    unseenContent(pool),
    recordIds(pool),
    appliedChannel(pool),
  ])
  const { settings = {}, storefront, menus = [], sliders = [] } = values ?? {}
  const hrefOf = (kind: 'menus' | 'sliders', id: string): string | undefined => {
    const found = records.find((one) => one.kind === kind && one.id === id)
    return found && `/admin/${kind}/${found.record}`
  }
  const places: Place[] = [
    ...menus.map((menu) => {
      const { value, faults } = fitMenu(menu)
      const named = { place: t.menuNamed({ name: menu.id }), href: hrefOf('menus', menu.id) }
      return { ...named, faults, links: linksOf(value?.items ?? []) }
    }),
    ...sliders.map((slider) => {
      const { value, faults } = fitSlider(slider)
      const named = { place: t.sliderNamed({ name: slider.id }), href: hrefOf('sliders', slider.id) }
      return { ...named, faults, links: linksOfSlides(value?.slides ?? []) }
    }),
    ...placesOfTexts(await readTextLinks(app)),
  ]
  const dead = await findDeadLinks(
    app,
    places.flatMap(({ links }) => links.map(({ path }) => path)),
  )
  const deadIn = (links: readonly PlacedLink[]): StoredFault[] =>
    links.flatMap(({ path, pointer, title }) => {
      const message = dead.get(path)
      if (message === undefined) return []
      return [{ pointer, message: title === undefined ? message : t.deadMenuItem({ item: title, message }) }]
    })
  const all: StoredProblems[] = [
    { place: t.storefront(), faults: storefront ? fitStorefront(storefront, channel?.data).faults : [] },
    { place: t.settings(), faults: fitSettings(settings).faults },
    ...places.map(({ links, ...named }) => ({ ...named, faults: [...named.faults, ...deadIn(links)] })),
    ...unseen.map(({ plugin: name }) => ({
      place: t.pluginNamed({ name }),
      href: pluginHref(name),
      faults: [{ pointer: '', message: t.contentWithoutPlugin({ name }) }],
    })),
    ...plugins.map(({ module_name: name, config, secrets }) => ({
      place: t.pluginNamed({ name }),
      href: registry.has(name) ? pluginHref(name) : undefined,
      faults: pluginFaults(name, { ...config, ...secrets }),
    })),
  ]
  return all.filter(({ faults }) => faults.length > 0)
}

/** Returns the links of the items that shoppers see, including nested ones. */
function linksOf(entries: readonly MenuEntry[], above = '/items'): PlacedLink[] {
  return entries.flatMap(({ menu, path, active, children = [] }, index) => {
    const pointer = `${above}/${index}`
    return active
      ? [{ path, title: menu, pointer: `${pointer}/path` }, ...linksOf(children, `${pointer}/children`)]
      : []
  })
}

const linksOfSlides = (slides: Slider['slides']): PlacedLink[] =>
  slides.flatMap(({ link }, index) => (link ? [{ path: link.href, pointer: `/slides/${index}/link/href` }] : []))

/** Groups links by the article or question group that has them; the same link counts once. */
function placesOfTexts(found: readonly TextLink[]): Place[] {
  const places = new Map<string, Place>()
  for (const { kind, record, title, path: link } of found) {
    const isArticle = kind === 'article'
    const href = `/admin/${isArticle ? 'articles' : 'questions'}/${record}`
    const name = isArticle ? t.articleNamed({ name: title }) : t.questionsNamed({ name: title })
    const place = places.get(href) ?? { place: name, href, faults: [], links: [] }
    const [path = ''] = link.split(/[?#]/u)
    if (!place.links.some((one) => one.path === path))
      place.links.push({ path, pointer: isArticle ? '/text' : '/questions' })
    places.set(href, place)
  }
  return [...places.values()]
}

const pluginHref = (name: string): string => `/admin/settings/plugins/${name}`

function pluginFaults(name: string, config: Config): StoredFault[] {
  const definition = registry.get(name)
  if (!definition) return [{ pointer: '', message: t.pluginUnknown() }]
  return completeConfig(definition, config).faults
}
