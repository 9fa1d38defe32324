import { explainDocument } from '#engine/explain-page.ts'
import { isRecord } from '#engine/normalise-values.ts'
import { migrateItem } from '#engine/migrate-item.ts'
import { normaliseDocument } from '#engine/normalise-document.ts'
import type { Problem, SectionRegistry } from '#engine/types.ts'
import { findExceededLimit, MAX_DOCUMENT_CHARACTERS } from '#lib/json-limits.ts'
import { type Content, type Item, itemAt, type Path } from './content.ts'
import { outermost } from './edit-content.ts'
import { withIds } from './ids.ts'

const KIND = 'vitrine-sections'

/** Returns items as JSON, which is also readable for people and other editors. */
export function clipboardText(content: Content, paths: readonly Path[]): string {
  const items = outermost(paths).flatMap((path) => itemAt(content, path) ?? [])
  return JSON.stringify({ kind: KIND, component_data: items }, null, 2)
}

/** What a text from the clipboard contains. */
export type Pasted =
  | { items: readonly Item[]; problems: readonly Problem[] }
  | { refusal: 'not-json' | 'no-sections' | 'too-large' }

/**
 * Reads items from a text: copied ones, a whole document, a list or a single item. They are migrated to the sections’
 * current versions; `problems` tell what is wrong with them on a page of the type.
 */
export async function readClipboard(text: string, pageType: string, registry: SectionRegistry): Promise<Pasted> {
  if (text.length > MAX_DOCUMENT_CHARACTERS) return { refusal: 'too-large' }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { refusal: 'not-json' }
  }
  const list = listIn(value)
  if (!list || list.length === 0) return { refusal: 'no-sections' }
  if (findExceededLimit(list, { characters: MAX_DOCUMENT_CHARACTERS })) return { refusal: 'too-large' }
  const { component_data: items } = withIds({ page: {}, component_data: list })
  if (items.length === 0) return { refusal: 'no-sections' }
  const migrated = await Promise.all(items.map((item) => upToDate(item, registry)))
  const document = {
    template: { key: 'pasted', name: 'pasted', revision: 0 },
    page: { title: 'pasted', path: '/' },
    page_type: pageType,
    component_data: migrated,
  }
  return { items: migrated, problems: await explainDocument(document, registry) }
}

function listIn(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value
  if (!isRecord(value)) return undefined
  if (Array.isArray(value['component_data'])) return value['component_data']
  return typeof value['key'] === 'string' || typeof value['ref'] === 'string' ? [value] : undefined
}

/** Returns an item at its section’s current version, or unchanged if it cannot be migrated. */
async function upToDate(item: Item, registry: SectionRegistry): Promise<Item> {
  const definition = item.key === undefined ? undefined : await registry.load(item.key)
  return definition ? migratedItem(item, definition.contract.version, definition.migrations) : item
}

/** Returns an item at a version of its section, or unchanged if it cannot be migrated. */
export function migratedItem(item: Item, version: number, migrations: Parameters<typeof migrateItem>[2]): Item {
  if ((item.version ?? 1) >= version) return item
  const [normal] = normaliseDocument({ component_data: [item] }).document.items
  const migrated = normal && migrateItem(normal, version, migrations)
  if (!migrated || migrated.failed !== undefined) return item
  const { settings, blocks, look } = migrated.item
  return {
    ...item,
    version,
    ...(look && { look: { ...item.look, ...look } }),
    settings,
    ...(blocks.length > 0 && { blocks: blocks.map(withoutIndex) }),
  }
}

const withoutIndex = ({ index: _, blocks, ...block }: Item & { index?: number }): Item => ({
  ...block,
  ...(blocks && { blocks: blocks.map(withoutIndex) }),
})
