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

/** Releases that stay to be gone back to, besides the current one. */
const KEPT_RELEASES = 4

/** Where a release of a shop lies. */
export const releaseFolder = (shop, version) => join(shop, 'releases', version)

/** The backup that was taken before a release changed the database. */
export const backupFolder = (shop, version) => join(shop, 'backups', `before-${version}`)

/** Versions that are there, the newest first: their names begin with the time they were made. */
export function listReleases(shop) {
  const folder = join(shop, 'releases')
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).filter((name) => !name.endsWith('.partial'))
  return names.sort().reverse()
}

/** The version that a link of the shop's folder (`current`, `previous`) names. */
export function linkedVersion(shop, link) {
  try {
    return basename(readlinkSync(join(shop, link)))
  } catch {
    return undefined
  }
}

/** Points a link at a release, in one step: whoever looks finds the old one or the new one. */
export function pointLink(shop, link, version) {
  const path = join(shop, link)
  if (version === undefined) return rmSync(path, { force: true })
  const next = `${path}.${process.pid}`
  rmSync(next, { force: true })
  symlinkSync(join('releases', version), next)
  renameSync(next, path)
}

/** Removes old releases; the current one, the one before and the newest few stay. */
export function pruneReleases(shop) {
  const linked = ['current', 'previous'].map((link) => linkedVersion(shop, link))
  const old = listReleases(shop).filter((version) => !linked.includes(version))
  for (const version of old.slice(KEPT_RELEASES - 1))
    rmSync(releaseFolder(shop, version), { recursive: true, force: true })
}

/** Runs `work` while no other deployment of this shop does. */
export async function alone(shop, work) {
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
