import type { BlockRules } from '#engine/types.ts'
import { type CatalogueSection, sectionCatalogue } from '#generated/section-catalogue.js'
import { schemaText } from '../../field/field-schema.ts'
import type { Content, Item, Path } from '../content/content.ts'
import { itemAt, listAt } from '../content/content.ts'

const byKey = new Map(sectionCatalogue.map((section) => [section.key, section]))

export const sectionOf = (key: string | undefined): CatalogueSection | undefined =>
  key === undefined ? undefined : byKey.get(key)

/** Whether items of a section have colours, spacing and width of their own. */
export const hasLook = (key: string | undefined): boolean => sectionOf(key)?.look !== false

/** Returns the item’s kind in words: that of its section or block. */
export function kindTitle(content: Content, path: Path): string {
  const item = itemAt(content, path)
  const key = item?.key ?? item?.ref ?? ''
  if (path.length < 2) return schemaText(sectionOf(key)?.title ?? key)
  return schemaText(sectionOf(itemAt(content, path.slice(0, 1))?.key)?.blockTitles?.[key] ?? key)
}

/** Returns the title of an item’s section, without that of the item. */
export const sectionTitle = ({ key, ref }: Pick<Item, 'key' | 'ref' | 'id'>): string =>
  schemaText(sectionOf(key)?.title ?? key ?? ref ?? '')

const texts = new WeakMap<Pick<Item, 'settings'>, string>()

/** Returns a text by which somebody recognises an item: its first one. An item never changes in place. */
export function itemText(item: Pick<Item, 'settings'>): string {
  const known = texts.get(item) ?? firstText(item)
  texts.set(item, known)
  return known
}

function firstText({ settings = {} }: Pick<Item, 'settings'>): string {
  for (const value of Object.values(settings)) {
    if (typeof value !== 'string') continue
    const text = value
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim()
    // Not an option, such as "left", nor an address.
    if (/[\p{L}\p{N}]/u.test(text) && /^\p{Lu}|\s/u.test(text)) return text
  }
  return ''
}

/** Returns the rules for blocks directly below a path; undefined where none are accepted. */
export function rulesBelow(content: Content, path: Path): BlockRules | undefined {
  let rules = sectionOf(itemAt(content, path.slice(0, 1))?.key)?.blocks
  for (let depth = 2; depth <= path.length; depth += 1) {
    const key = itemAt(content, path.slice(0, depth))?.key
    rules = key === undefined ? undefined : rules?.accept[key]?.blocks
  }
  return rules
}

/** Returns the keys of the blocks that may still be added below a path. */
export function blocksFor(content: Content, path: Path): { key: string; title: string }[] {
  const rules = rulesBelow(content, path)
  const list = listAt(content, path).filter(({ hidden }) => hidden !== true)
  if (!rules || (rules.max !== undefined && list.length >= rules.max)) return []
  const titles = sectionOf(itemAt(content, path.slice(0, 1))?.key)?.blockTitles ?? {}
  return Object.entries(rules.accept).flatMap(([key, { max }]) =>
    max !== undefined && list.filter((block) => block.key === key).length >= max
      ? []
      : [{ key, title: schemaText(titles[key] ?? key) }],
  )
}
