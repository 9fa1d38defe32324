import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { writeBackup } from '#server/platform/backup/write-backup.ts'
import { openStorage } from '#server/platform/storage/open-storage.ts'
import { countBackup } from './describe-backup.ts'
import { runDatabaseCommand } from './run-command.ts'
import { usageText } from './terminal/usage.ts'
import { readWithHelp } from './usage-error.ts'
import * as t from '#words/commands.ts'

const usage = (): string =>
  usageText({
    command: 'npm run backup -- [FOLDER]',
    about: t.backupAbout(),
    options: [['FOLDER', t.backupFolder({ folder: 'DATA_DIR/backups' })]],
  })

runDatabaseCommand(usage, (args) => {
  const options = readArguments(args)
  if (options.help) return undefined
  return async ({ environment, connection }) => {
    const { dataDir, contentDir, sessionSecret } = environment
    const started = Date.now()
    const time = new Date(started).toISOString().slice(0, 19).replaceAll(':', '-')
    const folder = options.folder === undefined ? join(dataDir, 'backups', time) : resolve(options.folder)
    const manifest = await writeBackup(
      { connection, dataDir, storage: openStorage(environment), contentDir, sessionSecret },
      folder,
    )
    return t.backupDone({ ...countBackup(manifest), folder, seconds: ((Date.now() - started) / 1000).toFixed(1) })
  }
})

const readArguments = (args: string[]): { help?: boolean; folder?: string } =>
  readWithHelp(usage, () => {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { help: { type: 'boolean', short: 'h' } },
    })
    const [folder, ...more] = positionals
    if (more.length > 0) throw new Error(t.oneFolder())
    return { ...values, ...(folder !== undefined && { folder }) }
  })
