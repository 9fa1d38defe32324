import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'

/** Files being uploaded, named after their process so that those of a crashed one are found. */
const FOLDER = 'incoming'
/** No upload takes this long. */
const MAX_AGE_MS = 3_600_000

const folderOf = (dataDir: string) => join(dataDir, FOLDER)

export async function incomingPath(dataDir: string): Promise<string> {
  await mkdir(folderOf(dataDir), { recursive: true, mode: 0o700 })
  return join(folderOf(dataDir), `${randomBytes(12).toString('hex')}.${process.pid}.${hostname()}`)
}

/**
 * Removes old files and those of ended processes. At startup, files with our own process id were left by an earlier
 * process.
 */
export async function sweepIncoming(dataDir: string, isStart: boolean): Promise<void> {
  const folder = folderOf(dataDir)
  for (const name of await readdir(folder).catch(() => [])) {
    const [, pid = '', ...host] = name.split('.')
    const isHere = host.join('.') === hostname()
    const isLost = isHere && (isStart && Number(pid) === process.pid ? true : !isRunning(Number(pid)))
    const modified = (await stat(join(folder, name)).catch(() => undefined))?.mtimeMs ?? Date.now()
    if (isLost || Date.now() - modified > MAX_AGE_MS) await rm(join(folder, name), { force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
