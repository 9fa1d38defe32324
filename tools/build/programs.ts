import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

interface Manifest {
  scripts: Record<string, string>
  dependencies: Record<string, string>
}

const readManifest = (root: string) => JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest

/**
 * Returns entry files by bundle name: the server, the `vitrine` command line, section migrations, and the commands
 * in package.json.
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

/** Returns the packages that are not bundled, because `npm ci --omit=dev` installs them. */
export const installedPackages = (root: string): string[] => Object.keys(readManifest(root).dependencies)

/** These modules create source files, so they are never bundled. */
export const SOURCES_ONLY = /\/tools\/vitrine\/new-section\.ts$/u
