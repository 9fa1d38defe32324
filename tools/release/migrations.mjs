import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const NEEDS = /^-- Needs: (\S+\.sql)$/mu

/** Migrations of a release: by name, the migration that code must know to run after it, if it says so (`-- Needs: NAME`). */
function migrationsOf(release) {
  const folder = join(release, 'server/platform/db/migrations')
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  return new Map(names.map((name) => [name, NEEDS.exec(readFileSync(join(folder, name), 'utf8'))?.[1]]))
}

/**
 * What a newer release does to the database of an older one.
 * @returns {{ added: string[], breaking: string[] }} migrations that the older one has not, and those after which it cannot run
 */
export function compareMigrations(older, newer) {
  const known = migrationsOf(older)
  const added = [...migrationsOf(newer)].filter(([name]) => !known.has(name))
  return {
    added: added.map(([name]) => name),
    breaking: added.filter(([, needs]) => needs !== undefined && !known.has(needs)).map(([name]) => name),
  }
}
