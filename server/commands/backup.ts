import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { writeBackup } from '#server/platform/backup/write-backup.ts'
import { describeBackup } from './describe-backup.ts'
import { runDatabaseCommand } from './run-command.ts'
import { UsageError } from './usage-error.ts'

const USAGE = `Usage: npm run backup -- [FOLDER]
Writes all rows as they were at one moment, the pictures that shoppers sent in, the secrets of DATA_DIR and the content folder. The shop may run meanwhile.
  FOLDER   a folder that is not there yet; without one: backups/<time> in DATA_DIR`

runDatabaseCommand(USAGE, (args) => {
  const options = readArguments(args)
  if (options.help) return undefined
  return async ({ environment: { dataDir, contentDir, sessionSecret }, connection }) => {
    const started = Date.now()
    const time = new Date(started).toISOString().slice(0, 19).replaceAll(':', '-')
    const folder = options.folder === undefined ? join(dataDir, 'backups', time) : resolve(options.folder)
    const manifest = await writeBackup({ connection, dataDir, contentDir, sessionSecret }, folder)
    return `${describeBackup(manifest)} are in ${folder}, after ${((Date.now() - started) / 1000).toFixed(1)} s.`
  }
})

function readArguments(args: string[]): { help?: boolean; folder?: string } {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { help: { type: 'boolean', short: 'h' } },
    })
    const [folder, ...more] = positionals
    if (more.length > 0) throw new Error('One folder at a time.')
    return { ...values, ...(folder !== undefined && { folder }) }
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${USAGE}`)
  }
}
