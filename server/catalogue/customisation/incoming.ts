import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'

/** Files that arrive lie here until they are checked. Named by their process, so that those of one that crashed are found. */
const FOLDER = 'incoming'
/** No upload takes that long. */
const OLD_MS = 3_600_000

const folderOf = (dataDir: string) => join(dataDir, FOLDER)

/** A path for a file that arrives, in a folder that is there. */
export async function incomingPath(dataDir: string): Promise<string> {
  await mkdir(folderOf(dataDir), { recursive: true, mode: 0o700 })
  return join(folderOf(dataDir), `${randomBytes(12).toString('hex')}.${process.pid}.${hostname()}`)
}

/**
 * Removes files that arrived at a process that is gone, and old ones. At the start of a process those that an earlier one with its
 * number left are among them.
 */
export async function sweepIncoming(dataDir: string, isStart: boolean): Promise<void> {
  const folder = folderOf(dataDir)
  for (const name of await readdir(folder).catch(() => [])) {
    const [, pid = '', ...host] = name.split('.')
    const isHere = host.join('.') === hostname()
    const isLost = isHere && (isStart && Number(pid) === process.pid ? true : !isRunning(Number(pid)))
    const modified = (await stat(join(folder, name)).catch(() => undefined))?.mtimeMs ?? Date.now()
    if (isLost || Date.now() - modified > OLD_MS) await rm(join(folder, name), { force: true })
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
