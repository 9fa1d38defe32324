import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { takeBackup } from '#server/platform/backup/take-backup.ts'
import { openStorage } from '#server/platform/storage/open-storage.ts'
import { countBackup } from '#server/platform/backup/manifest.ts'
import { runDatabaseCommand } from './run-command.ts'
import { usageText } from './terminal/usage.ts'
import { readWithHelp } from './usage-error.ts'
import * as t from '#words/commands.ts'

const usage = (): string =>
  usageText({
    command: 'npm run backup -- [FOLDER | --bucket]',
    about: t.backupAbout(),
    options: [
      ['FOLDER', t.backupFolder({ folder: 'DATA_DIR/backups' })],
      ['--bucket', t.backupBucket()],
    ],
  })

runDatabaseCommand(usage, (args) => {
  const options = readArguments(args)
  if (options.help) return undefined
  return async ({ environment, connection }) => {
    const started = Date.now()
    const storage = openStorage(environment)
    const folder = options.folder === undefined ? undefined : resolve(options.folder)
    const { manifest, location } = await takeBackup(
      { ...environment, connection, storage },
      { folder, toBucket: options.bucket },
      new Date(started),
    )
    const seconds = ((Date.now() - started) / 1000).toFixed(1)
    return t.backupDone({ ...countBackup(manifest), folder: location, seconds })
  }
})

const readArguments = (args: string[]): { help?: boolean; bucket?: boolean; folder?: string } =>
  readWithHelp(usage, () => {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { bucket: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
    })
    const [folder, ...more] = positionals
    if (more.length > 0) throw new Error(t.oneFolder())
    if (folder !== undefined && values.bucket) throw new Error(t.folderOrBucket())
    return { ...values, ...(folder !== undefined && { folder }) }
  })
