import {
  existsSync,
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
  const claim = () => writeFileSync(lock, String(process.pid), { flag: 'wx' })
  try {
    claim()
  } catch {
    const holder = Number(readFileSync(lock, 'utf8'))
    if (isAlive(holder)) throw new Error(`Another deployment is running (process ${holder}).`)
    rmSync(lock)
    claim()
  }
  try {
    return await work()
  } finally {
    rmSync(lock, { force: true })
  }
}

function isAlive(pid) {
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}
