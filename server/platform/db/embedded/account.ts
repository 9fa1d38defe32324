import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '#server/platform/environment/start-error.ts'
import * as t from '#words/startup.ts'

const run = promisify(execFile)

export interface Account {
  uid: number
  gid: number
}

const NAME = 'vitrine'

/**
 * Returns the user that Postgres runs as when this process is root, because Postgres refuses to run as root: the owner
 * of existing data, else the user `vitrine`, which is created. Undefined when this process is not root.
 */
export async function findAccount(pgData: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const owner = await stat(pgData).catch(() => undefined)
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const existing = (await lookUp(NAME)) ?? (await create()) ?? (await lookUp('postgres')) ?? (await lookUp('nobody'))
  if (existing) return existing
  throw new StartError(t.postgresAsRoot())
}

async function create(): Promise<Account | undefined> {
  try {
    await run('useradd', [
      '--system',
      '--user-group',
      '--no-create-home',
      '--home-dir',
      '/nonexistent',
      '--shell',
      '/usr/sbin/nologin',
      NAME,
    ])
  } catch {}
  return lookUp(NAME)
}

async function lookUp(name: string): Promise<Account | undefined> {
  try {
    const [uid, gid] = await Promise.all(
      ['-u', '-g'].map(async (flag) => Number((await run('id', [flag, name])).stdout)),
    )
    return uid && gid ? { uid, gid } : undefined
  } catch {
    return undefined
  }
}

/** Returns whether the account may enter every folder above `path`; true without an account. */
export async function canReach(path: string, account: Account | undefined): Promise<boolean> {
  if (!account) return true
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const info = await stat(folder).catch(() => undefined)
    if (info) {
      const bit = info.uid === account.uid ? 0o100 : info.gid === account.gid ? 0o010 : 0o001
      if ((info.mode & bit) === 0) return false
    }
    if (dirname(folder) === folder) return true
  }
}
