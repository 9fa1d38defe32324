import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { fingerprint } from '#server/platform/backup/manifest.ts'
import { restoreBackup } from '#server/platform/backup/restore-backup.ts'
import { readEnvironment } from '#server/platform/environment/environment.ts'
import { describeBackup } from './describe-backup.ts'
import { runDatabaseCommand } from './run-command.ts'
import { UsageError } from './usage-error.ts'

const USAGE = `Usage: npm run restore -- FOLDER [--replace] [--as-taken]
Lays a backup in the database of DATABASE_URL, or in the shop's own, and its files in DATA_DIR and the content folder, where files that are there stay. The shop must not run meanwhile.
  FOLDER      what npm run backup wrote
  --replace   give up the shop that is there
  --as-taken  leave the database as the version that took the backup had it, to go back to that version`

const OTHER_SECRET = `SESSION_SECRET is not the one this shop had: its customers must log in again, and what waits in its outbox cannot be read. If you still have it, set it before you start the shop.`

runDatabaseCommand(USAGE, (args) => {
  const options = readArguments(args)
  if (!options) return undefined
  return async ({ environment: { dataDir, contentDir }, connection }) => {
    const started = Date.now()
    const manifest = await restoreBackup({ connection, dataDir, contentDir }, options.folder, options)
    const done = `${describeBackup(manifest)} of ${manifest.takenAt} are laid, after ${((Date.now() - started) / 1000).toFixed(1)} s.`
    // The backup may have restored the secrets of DATA_DIR.
    const { sessionSecret } = readEnvironment(process.env)
    return manifest.sessionSecret === fingerprint(sessionSecret) ? done : `${done}\n${OTHER_SECRET}`
  }
})

function readArguments(args: string[]): { folder: string; replace: boolean; asTaken: boolean } | undefined {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        replace: { type: 'boolean', default: false },
        'as-taken': { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h' },
      },
    })
    if (values.help) return undefined
    const [folder, ...more] = positionals
    if (folder === undefined || more.length > 0) throw new Error('Which backup? Name one folder.')
    return { folder: resolve(folder), replace: values.replace, asTaken: values['as-taken'] }
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${USAGE}`)
  }
}
