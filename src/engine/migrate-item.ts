import type { MigratedContent, Migrations, SectionItem } from './types.ts'
import * as t from '#words/documents.ts'

/** An item at the section's current version, or why it could not be migrated. */
export type Migrated = { item: SectionItem; failed?: undefined } | { failed: string }

/**
 * Migrates an item version by version (2 → 3 → 4). Migrations receive copies, so that they cannot change the document.
 * A current or newer item is returned unchanged.
 */
export function migrateItem(item: SectionItem, current: number, migrations: Migrations = {}): Migrated {
  if (item.version >= current) return { item }
  const { settings, blocks, look } = item
  let content: MigratedContent = { settings, blocks, ...(look && { look }) }
  for (let version = item.version; version < current; version++) {
    const migrate = Object.hasOwn(migrations, version) ? migrations[version] : undefined
    if (!migrate) return { failed: t.noMigration({ from: version, to: version + 1 }) }
    try {
      content = { ...(content.look && { look: content.look }), ...migrate(structuredClone(content)) }
    } catch (error) {
      return { failed: t.migrationFailed({ from: version, to: version + 1, reason: String(error) }) }
    }
  }
  return { item: { ...item, version: current, ...content } }
}
