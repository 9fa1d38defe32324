import {
  existsSync,
  linkSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import process from 'node:process'

/** Besides the current release. */
const KEPT_RELEASES = 4

export const releaseFolder = (shop, version) => join(shop, 'releases', version)

/** The backup made before a release changed the database. */
export const backupFolder = (shop, version) => join(shop, 'backups', `before-${version}`)

/** Names with a dot are unfinished copies. */
const isUnfinished = (name) => name.includes('.')

const namesIn = (folder) => (existsSync(folder) ? readdirSync(folder) : [])

/** Returns all versions, newest first. A version starts with its time. */
export const listReleases = (shop) =>
  namesIn(join(shop, 'releases'))
    .filter((name) => !isUnfinished(name))
    .sort()
    .reverse()

/** Returns the version a link (`current`, `previous`) points to, if any. */
export function linkedVersion(shop, link) {
  try {
    return basename(readlinkSync(join(shop, link)))
  } catch {
    return undefined
  }
}

/** Points a link at a version atomically, or removes it. */
export function pointLink(shop, link, version) {
  const path = join(shop, link)
  if (version === undefined) return rmSync(path, { force: true })
  const next = `${path}.${process.pid}`
  rmSync(next, { force: true })
  symlinkSync(join('releases', version), next)
  renameSync(next, path)
}

/**
 * Deletes old releases except the current, the previous and the newest few, and what interrupted deployments left. Runs
 * under the deployment lock.
 */
export function pruneReleases(shop) {
  const linked = ['current', 'previous'].map((link) => linkedVersion(shop, link))
  const old = listReleases(shop).filter((version) => !linked.includes(version))
  const unfinished = namesIn(join(shop, 'releases')).filter(isUnfinished)
  for (const name of [...old.slice(KEPT_RELEASES - 1), ...unfinished])
    rmSync(releaseFolder(shop, name), { recursive: true, force: true })
}

/**
 * Runs `work` under the deployment lock.
 * @throws Error if another deployment is running
 */
export async function withDeployLock(shop, work) {
  const lock = join(shop, 'deploy.lock')
  takeLock(lock)
  try {
    return await work()
  } finally {
    rmSync(lock, { force: true })
  }
}

/** Creates a lock, or takes over that of a process that no longer exists. */
function takeLock(lock) {
  // Linked when it is complete: whoever finds a lock can read whose it is.
  const own = `${lock}.${process.pid}`
  writeFileSync(own, String(process.pid))
  try {
    while (!linkIfAbsent(own, lock)) {
      const holder = holderOf(lock)
      // Released in the meantime.
      if (holder === undefined) continue
      if (isAlive(holder)) throw new Error(`Another deployment is running (process ${holder}, ${lock}).`)
      // Of several processes that find it, one may replace it: the others would remove the lock of that one.
      takeLock(`${lock}.next`)
      try {
        if (holderOf(lock) === holder) return renameSync(own, lock)
      } finally {
        rmSync(`${lock}.next`, { force: true })
      }
    }
  } finally {
    rmSync(own, { force: true })
  }
}

function linkIfAbsent(from, to) {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

/** Returns the process that has a lock; undefined if nobody has it. */
function holderOf(lock) {
  try {
    return Number(readFileSync(lock, 'utf8'))
  } catch (error) {
    if (error.code === 'ENOENT') return undefined
    throw error
  }
}

function isAlive(pid) {
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}
