import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const NEEDS = /^-- Needs: (\S+\.sql)$/mu

/** Returns the migrations of a release with the migration each one needs, if any (`-- Needs: NAME`). */
function migrationsOf(release) {
  const folder = join(release, 'server/platform/db/migrations')
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  return new Map(names.map((name) => [name, NEEDS.exec(readFileSync(join(folder, name), 'utf8'))?.[1]]))
}

/**
 * Compares the migrations of two releases.
 * @returns {{ added: string[], breaking: string[] }} migrations the older one lacks, and those it cannot run with
 */
export function compareMigrations(older, newer) {
  const known = migrationsOf(older)
  const added = [...migrationsOf(newer)].filter(([name]) => !known.has(name))
  return {
    added: added.map(([name]) => name),
    breaking: added.filter(([, needs]) => needs !== undefined && !known.has(needs)).map(([name]) => name),
  }
}
