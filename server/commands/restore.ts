import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { withStoredBackup } from '#server/platform/backup/bucket-backup.ts'
import { countBackup, fingerprint } from '#server/platform/backup/manifest.ts'
import { restoreBackup } from '#server/platform/backup/restore-backup.ts'
import { openStorage } from '#server/platform/storage/open-storage.ts'
import { readEnvironment } from '#server/platform/environment/environment.ts'
import { StartError } from '#server/platform/environment/start-error.ts'
import { runDatabaseCommand } from './run-command.ts'
import { usageText } from './terminal/usage.ts'
import { readWithHelp } from './usage-error.ts'
import * as t from '#words/commands.ts'
import * as startup from '#words/startup.ts'

const usage = (): string =>
  usageText({
    command: 'npm run restore -- FOLDER [--bucket] [--replace] [--as-taken]',
    about: t.restoreAbout(),
    options: [
      ['FOLDER', t.restoreFolder()],
      ['--bucket', t.restoreBucket()],
      ['--replace', t.restoreReplace()],
      ['--as-taken', t.restoreAsTaken()],
    ],
  })

runDatabaseCommand(usage, (args) => {
  const options = readArguments(args)
  if (!options) return undefined
  return async ({ environment, connection }) => {
    const { dataDir, contentDir, s3 } = environment
    if (options.bucket && !s3) throw new StartError(startup.bucketMissing())
    const storage = openStorage(environment)
    const started = Date.now()
    const target = { connection, dataDir, storage, contentDir }
    const restore = (folder: string) => restoreBackup(target, folder, options)
    const manifest = options.bucket
      ? await withStoredBackup(storage, options.folder, join(dataDir, 'backups'), restore)
      : await restore(resolve(options.folder))
    const seconds = ((Date.now() - started) / 1000).toFixed(1)
    const done = t.restoreDone({ ...countBackup(manifest), time: manifest.takenAt, seconds })
    // The backup may have restored the secrets of DATA_DIR.
    const { sessionSecret } = readEnvironment(process.env)
    return manifest.sessionSecret === fingerprint(sessionSecret) ? done : `${done}\n${t.otherSecret()}`
  }
})

const readArguments = (
  args: string[],
): { folder: string; bucket: boolean; replace: boolean; asTaken: boolean } | undefined =>
  readWithHelp(usage, () => {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        bucket: { type: 'boolean', default: false },
        replace: { type: 'boolean', default: false },
        'as-taken': { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h' },
      },
    })
    if (values.help) return undefined
    const [folder, ...more] = positionals
    if (folder === undefined || more.length > 0) throw new Error(t.whichBackup())
    return { folder, bucket: values.bucket, replace: values.replace, asTaken: values['as-taken'] }
  })
