import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

interface Manifest {
  scripts: Record<string, string>
  dependencies: Record<string, string>
}

const readManifest = (root: string) => JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest

/**
 * Entry files of what runs without sources, by the name of the bundle: the server, the `vitrine` command line with the migrations of
 * sections, and every command that a script of package.json hands to tools/run-command.mjs.
 */
export function programsIn(root: string): Record<string, string> {
  const commands = Object.values(readManifest(root).scripts).flatMap((script) => {
    const [, name] = / tools\/run-command\.mjs (\S+)$/u.exec(script) ?? []
    return name === undefined ? [] : [[name, `server/commands/${name}.ts`]]
  })
  const migrations = readdirSync(join(root, 'src/sections')).flatMap((key) => {
    const file = `src/sections/${key}/migrations.ts`
    return existsSync(join(root, file)) ? [[`section-migrations/${key}`, file]] : []
  })
  return {
    main: 'server/main.ts',
    vitrine: 'tools/vitrine/main.ts',
    ...Object.fromEntries([...commands, ...migrations]),
  }
}

/** Packages that the bundles leave to node_modules: what `npm ci --omit=dev` installs. Everything else becomes part of them. */
export const installedPackages = (root: string): string[] => Object.keys(readManifest(root).dependencies)

/** Modules that write sources: they run from sources alone, and their packages are many. */
export const SOURCES_ONLY = /\/tools\/vitrine\/new-section\.ts$/u
