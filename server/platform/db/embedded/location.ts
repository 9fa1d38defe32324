import { createHash, randomBytes } from 'node:crypto'
import { chmod, chown, mkdir, readFile, readdir, realpath, rename, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { KEPT_FOLDERS, REGENERATED_ENTRIES } from '#server/platform/environment/data-folders.ts'
import { StartError } from '#server/platform/environment/start-error.ts'
import { type Account, canReach, findAccount } from './account.ts'
import * as t from '#words/startup.ts'

export const SUPERUSER = 'vitrine'

export interface PostgresLocation {
  account: Account | undefined
  pgData: string
  socketDir: string
  /** Target for copies of the programs when the account cannot reach node_modules. */
  binariesDir: string
  password: string
}

interface LocationRecord {
  /** The DATA_DIR this record belongs to. A copied DATA_DIR must not share the original's database. */
  of: string
  home: string
  password: string
}

// sun_path is limited to 108 bytes on Linux and 104 on macOS; "/.s.PGSQL.5432.lock" takes 19 of them.
const MAX_SOCKET_FOLDER_LENGTH = 84

/**
 * Finds or chooses the location of DATA_DIR's database: DATA_DIR itself or, where root's unprivileged user cannot reach
 * it (a clone below a folder of mode 700), a system folder. The choice is recorded in DATA_DIR/postgres.json.
 */
export async function findLocation(dataDir: string): Promise<PostgresLocation> {
  await mkdir(dataDir, { recursive: true })
  const folder = await realpath(dataDir)
  const recordFile = join(folder, 'postgres.json')
  const known = await readRecord(recordFile)
  const record =
    known && (known.of === folder || !(await exists(join(known.of, 'postgres.json'))))
      ? known
      : await chooseLocation(folder)
  if (record !== known || record.of !== folder) await writeRecord(recordFile, { ...record, of: folder })

  const pgData = join(record.home, 'pg')
  const account = await findAccount(pgData)
  const socketDir = join(record.home, 'run')
  const location: PostgresLocation = {
    account,
    pgData,
    socketDir:
      socketDir.length <= MAX_SOCKET_FOLDER_LENGTH ? socketDir : join(tmpdir(), `vitrine-${digest(record.home)}`),
    binariesDir: join(record.home, 'postgres'),
    password: record.password,
  }
  if (record.home !== folder) await makeFolder(record.home, undefined, 0o755)
  await makeFolder(location.socketDir, account, 0o700)
  return location
}

async function chooseLocation(dataDir: string): Promise<LocationRecord> {
  const password = randomBytes(24).toString('base64url')
  const account = await findAccount(join(dataDir, 'pg'))
  await allowTraversal(dataDir, account)
  if (await canReach(join(dataDir, 'pg'), account)) return { of: dataDir, home: dataDir, password }
  for (const base of ['/var/lib', '/var/tmp', tmpdir()]) {
    const home = join(base, `vitrine-${digest(dataDir)}`)
    if (!(await canReach(join(home, 'pg'), account))) continue
    try {
      await makeFolder(home, undefined, 0o755)
      return { of: dataDir, home, password }
    } catch {
      continue
    }
  }
  throw new StartError(t.dataDirUnreachable({ folder: dataDir }))
}

const OWN_ENTRIES = new Set<string>([...KEPT_FOLDERS, ...REGENERATED_ENTRIES])

/** Allows other users to traverse DATA_DIR if only its own mode prevents it; secrets inside have modes of their own. */
async function allowTraversal(dataDir: string, account: Account | undefined): Promise<void> {
  if (!account || !(await canReach(dataDir, account)) || (await canReach(join(dataDir, 'pg'), account))) return
  if ((await readdir(dataDir)).every((name) => OWN_ENTRIES.has(name) || name.startsWith('pg.new-')))
    await chmod(dataDir, 0o711)
}

async function makeFolder(folder: string, account: Account | undefined, mode: number): Promise<void> {
  await mkdir(folder, { recursive: true })
  const info = await stat(folder)
  const uid = process.getuid?.()
  // Otherwise another user could create the folder in /tmp first and own the socket.
  if (uid !== undefined && info.uid !== uid && info.uid !== account?.uid) throw new StartError(t.otherOwner({ folder }))
  if (account && info.uid !== account.uid) await chown(folder, account.uid, account.gid)
  if ((info.mode & 0o777) !== mode) await chmod(folder, mode)
}

async function readRecord(file: string): Promise<LocationRecord | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  try {
    const record = JSON.parse(text) as Partial<LocationRecord>
    if (record.of && record.home && record.password) return record as LocationRecord
  } catch {}
  throw new StartError(t.recordBroken({ file }))
}

async function writeRecord(file: string, record: LocationRecord): Promise<void> {
  const partial = `${file}.${process.pid}`
  await writeFile(partial, `${JSON.stringify(record, undefined, 2)}\n`, { mode: 0o600 })
  await rename(partial, file)
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}
