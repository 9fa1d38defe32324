import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { KnownSection } from '#engine/explain-item.ts'
import type { Migrations } from '#engine/types.ts'
import type { Catalogue } from '#engine/validate-document.ts'
import { readSchemaFiles } from '../generate/schema-files.ts'
import { compileContract } from '../generate/section-contract.ts'
import { CannotRun } from './cannot-run.ts'

const isCompiled = !import.meta.url.endsWith('.ts')

/** Returns a section's migrations from the sources or the build, or undefined at version 1. */
async function migrationsOf(root: string, key: string): Promise<Migrations | undefined> {
  const file = isCompiled
    ? join(root, `dist/server/section-migrations/${key}.js`)
    : join(root, 'src/sections', key, 'migrations.ts')
  if (!existsSync(file)) return undefined
  const module = (await import(pathToFileURL(file).href)) as { migrations?: Migrations }
  if (!module.migrations) throw new CannotRun(`src/sections/${key}/migrations.ts does not export "migrations"`)
  return module.migrations
}

/**
 * Reads all sections from schemas/, so it is never outdated and needs no build. Sections are compiled on first use.
 */
export async function readCatalogue(root: string): Promise<Catalogue> {
  const { sections, bindings } = readSchemas(root)
  const migrations = new Map<string, Migrations | undefined>()
  for (const { key, schema } of sections) {
    if (schema['x-section']?.version > 1) migrations.set(key, await migrationsOf(root, key))
  }
  const byKey = new Map(sections.map((section) => [section.key, section]))
  const compiled = new Map<string, KnownSection>()
  return {
    keys: [...byKey.keys()],
    bindings,
    find(key) {
      const section = byKey.get(key)
      if (!section) return undefined
      let known = compiled.get(key)
      if (!known) {
        const { explanation, ...contract } = compileContract(section)
        known = { contract, explanation, migrations: migrations.get(key) }
        compiled.set(key, known)
      }
      return known
    },
  }
}

function readSchemas(root: string) {
  try {
    return readSchemaFiles(root)
  } catch (error) {
    throw new CannotRun((error as Error).message)
  }
}
