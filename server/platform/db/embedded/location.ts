import { createHash, randomBytes } from 'node:crypto'
import { chmod, chown, mkdir, readFile, readdir, realpath, rename, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { KEPT_FOLDERS, PASSING_ENTRIES } from '#server/platform/environment/data-folders.ts'
import { StartError } from '#server/platform/environment/start-error.ts'
import { type Account, canReach, findAccount } from './account.ts'

/** Name of the database's superuser, the only user there is. */
export const SUPERUSER = 'vitrine'

/** Where the shop's own Postgres lives. */
export interface Place {
  account: Account | undefined
  /** Postgres' data folder. */
  pgData: string
  /** Folder of the unix socket; used wherever there are unix sockets. */
  socketDir: string
  /** Where binaries are copied to when the account cannot reach those of node_modules. */
  binariesDir: string
  /** Password of the loopback transport. */
  password: string
}

interface PlaceRecord {
  /** DATA_DIR this record belongs to: a copied DATA_DIR must not share the original's database. */
  of: string
  home: string
  password: string
}

// sun_path holds 108 bytes on Linux and 104 on macOS; "/.s.PGSQL.5432.lock" takes 19 of them.
const LONGEST_SOCKET_FOLDER = 84

/**
 * Finds or makes the place of DATA_DIR's database: DATA_DIR itself, or, where root's unprivileged user cannot reach that (a
 * clone below a folder of mode 700), a system folder. The choice is recorded in DATA_DIR/postgres.json, so it is found again.
 */
export async function findPlace(dataDir: string): Promise<Place> {
  await mkdir(dataDir, { recursive: true })
  const own = await realpath(dataDir)
  const recordFile = join(own, 'postgres.json')
  const known = await readRecord(recordFile)
  const record =
    known && (known.of === own || !(await exists(join(known.of, 'postgres.json')))) ? known : await choose(own)
  if (record !== known || record.of !== own) await writeRecord(recordFile, { ...record, of: own })

  const pgData = join(record.home, 'pg')
  const account = await findAccount(pgData)
  const socketDir = join(record.home, 'run')
  const place: Place = {
    account,
    pgData,
    socketDir: socketDir.length <= LONGEST_SOCKET_FOLDER ? socketDir : join(tmpdir(), `vitrine-${digest(record.home)}`),
    binariesDir: join(record.home, 'postgres'),
    password: record.password,
  }
  if (record.home !== own) await makeFolder(record.home, undefined, 0o755)
  await makeFolder(place.socketDir, account, 0o700)
  return place
}

async function choose(dataDir: string): Promise<PlaceRecord> {
  const password = randomBytes(24).toString('base64url')
  const account = await findAccount(join(dataDir, 'pg'))
  await openToPassing(dataDir, account)
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
  throw new StartError(
    `Postgres runs as an unprivileged user, which cannot reach ${dataDir}, and no system folder could be made for its data. Set DATA_DIR to a folder that others may pass through, or name a database in DATABASE_URL.`,
  )
}

const OWN_ENTRIES = new Set<string>([...KEPT_FOLDERS, ...PASSING_ENTRIES])

/** Where nothing but DATA_DIR's own mode is in the way, others may pass through it from now on; what is secret in it is closed by itself. */
async function openToPassing(dataDir: string, account: Account | undefined): Promise<void> {
  if (!account || !(await canReach(dataDir, account)) || (await canReach(join(dataDir, 'pg'), account))) return
  if ((await readdir(dataDir)).every((name) => OWN_ENTRIES.has(name) || name.startsWith('pg.new-')))
    await chmod(dataDir, 0o711)
}

async function makeFolder(folder: string, account: Account | undefined, mode: number): Promise<void> {
  await mkdir(folder, { recursive: true })
  const info = await stat(folder)
  const me = process.getuid?.()
  // A folder in /tmp that somebody else made beforehand would let them hold the socket.
  if (me !== undefined && info.uid !== me && info.uid !== account?.uid)
    throw new StartError(`The folder ${folder} belongs to another user.`)
  if (account && info.uid !== account.uid) await chown(folder, account.uid, account.gid)
  if ((info.mode & 0o777) !== mode) await chmod(folder, mode)
}

async function readRecord(file: string): Promise<PlaceRecord | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  try {
    const record = JSON.parse(text) as Partial<PlaceRecord>
    if (record.of && record.home && record.password) return record as PlaceRecord
  } catch {
    // falls through to the message
  }
  throw new StartError(
    `${file} cannot be read: it should say where the database of this folder lies. Restore it, or remove it to let it be made again.`,
  )
}

async function writeRecord(file: string, record: PlaceRecord): Promise<void> {
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
