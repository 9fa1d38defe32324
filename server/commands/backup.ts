import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { storeBackup } from '#server/platform/backup/bucket-backup.ts'
import { writeBackup } from '#server/platform/backup/write-backup.ts'
import { StartError } from '#server/platform/environment/start-error.ts'
import { openStorage } from '#server/platform/storage/open-storage.ts'
import { countBackup } from './describe-backup.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { runDatabaseCommand } from './run-command.ts'
import { usageText } from './terminal/usage.ts'
import { readWithHelp } from './usage-error.ts'
import * as t from '#words/commands.ts'
import * as startup from '#words/startup.ts'

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
    const { dataDir, contentDir, sessionSecret, s3 } = environment
    if (options.bucket && !s3) throw new StartError(startup.bucketMissing())
    const started = Date.now()
    const time = new Date(started).toISOString().slice(0, 19).replaceAll(':', '-')
    const folder = options.folder === undefined ? join(dataDir, 'backups', time) : resolve(options.folder)
    const storage = openStorage(environment)
    const manifest = await writeBackup({ connection, dataDir, storage, contentDir, sessionSecret }, folder)
    const name = `backups/${time}`
    if (options.bucket) await moveToBucket(storage, folder, name)
    const seconds = ((Date.now() - started) / 1000).toFixed(1)
    return t.backupDone({ ...countBackup(manifest), folder: options.bucket ? name : folder, seconds })
  }
})

async function moveToBucket(storage: Storage, folder: string, name: string): Promise<void> {
  try {
    await storeBackup(storage, folder, name)
  } finally {
    await rm(folder, { recursive: true })
  }
}

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
