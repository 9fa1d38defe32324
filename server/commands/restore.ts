import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { fingerprint } from '#server/platform/backup/manifest.ts'
import { restoreBackup } from '#server/platform/backup/restore-backup.ts'
import { openStorage } from '#server/platform/storage/open-storage.ts'
import { readEnvironment } from '#server/platform/environment/environment.ts'
import { countBackup } from './describe-backup.ts'
import { runDatabaseCommand } from './run-command.ts'
import { usageText } from './terminal/usage.ts'
import { readWithHelp } from './usage-error.ts'
import * as t from '#words/commands.ts'

const usage = (): string =>
  usageText({
    command: 'npm run restore -- FOLDER [--replace] [--as-taken]',
    about: t.restoreAbout(),
    options: [
      ['FOLDER', t.restoreFolder()],
      ['--replace', t.restoreReplace()],
      ['--as-taken', t.restoreAsTaken()],
    ],
  })

runDatabaseCommand(usage, (args) => {
  const options = readArguments(args)
  if (!options) return undefined
  return async ({ environment, connection }) => {
    const { dataDir, contentDir } = environment
    const storage = openStorage(environment)
    const started = Date.now()
    const manifest = await restoreBackup({ connection, dataDir, storage, contentDir }, options.folder, options)
    const seconds = ((Date.now() - started) / 1000).toFixed(1)
    const done = t.restoreDone({ ...countBackup(manifest), time: manifest.takenAt, seconds })
    // The backup may have restored the secrets of DATA_DIR.
    const { sessionSecret } = readEnvironment(process.env)
    return manifest.sessionSecret === fingerprint(sessionSecret) ? done : `${done}\n${t.otherSecret()}`
  }
})

const readArguments = (args: string[]): { folder: string; replace: boolean; asTaken: boolean } | undefined =>
  readWithHelp(usage, () => {
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
    if (folder === undefined || more.length > 0) throw new Error(t.whichBackup())
    return { folder: resolve(folder), replace: values.replace, asTaken: values['as-taken'] }
  })
