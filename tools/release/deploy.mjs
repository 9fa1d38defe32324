// Deploys releases and rolls them back. See docs/how-to/run-in-production.md.
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { buildRelease } from './build-release.mjs'
import { Instances, readSettings, runCommand } from './instances.mjs'
import {
  withDeployLock,
  backupFolder,
  linkedVersion,
  listReleases,
  pointLink,
  pruneReleases,
  releaseFolder,
} from './layout.mjs'
import { compareMigrations } from './migrations.mjs'

const USAGE = `Usage: deploy.sh [TASK] [--shop FOLDER]
  (no task)            build a release of this checkout and deploy it
  --release FOLDER     deploy a release that was built elsewhere
  --stop               stop all processes first, for a release the running one cannot share a database with
  rollback [VERSION]   roll back to the previous release, or to a given one
  rollback --restore   the same, and restore the database from before the release
  restart              restart one process after the other, for example after a change of shop.env
  list                 list the available releases, newest first
  run COMMAND …        run a command (order, backup, content, …) of the current release with the shop's settings
  run --release VERSION COMMAND …   run a command of another release
The shop's folder is SHOP_DIR, or the one that contains the checkout.`

try {
  await main(process.argv.slice(2))
} catch (error) {
  // The child process has already printed its error.
  console.error(error.status === undefined ? error.message : `Failed: ${error.message}`)
  process.exitCode = 1
}

async function main(args) {
  const isCommand = args[0] === 'run'
  const { values, positionals } = parseArgs({
    args: isCommand ? [] : args,
    allowPositionals: true,
    options: {
      shop: { type: 'string' },
      release: { type: 'string' },
      stop: { type: 'boolean', default: false },
      restore: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  const shop = resolve(values.shop ?? process.env.SHOP_DIR ?? enclosingFolder())
  const settings = readSettings(shop)
  const [task, version] = positionals
  if (values.help) return console.log(USAGE)
  if (isCommand) return runReleaseCommand(shop, settings, args.slice(1))
  if (task === 'list')
    return console.log(
      listReleases(shop)
        .map((one) => describe(shop, one))
        .join('\n'),
    )
  if (task === 'restart')
    return withDeployLock(shop, () => activate(shop, new Instances(settings), linkedVersion(shop, 'current')))
  if (task === 'rollback') return withDeployLock(shop, () => rollBack(shop, settings, version, values))
  if (task !== undefined) throw new Error(`Unknown task: ${task}\n\n${USAGE}`)
  await withDeployLock(shop, () => deploy(shop, settings, values))
}

function runReleaseCommand(shop, settings, words) {
  const version = words[0] === '--release' ? words.splice(0, 2)[1] : linkedVersion(shop, 'current')
  if (version === undefined || !listReleases(shop).includes(version))
    throw new Error(`There is no release ${version ?? 'yet'}. Available: ${listReleases(shop).join(', ') || 'none'}.`)
  runCommand(releaseFolder(shop, version), settings, ...words)
}

/** Returns the folder that contains this checkout or release. */
function enclosingFolder() {
  const around = join(import.meta.dirname, '../../..')
  return basename(around) === 'releases' ? dirname(around) : around
}

function describe(shop, version) {
  const note = ['current', 'previous'].filter((link) => linkedVersion(shop, link) === version).join(', ')
  return note ? `${version}  (${note})` : version
}

async function deploy(shop, settings, { release, stop }) {
  const version = addRelease(shop, release)
  const before = linkedVersion(shop, 'current')
  const { added, breaking } = before
    ? compareMigrations(releaseFolder(shop, before), releaseFolder(shop, version))
    : { added: [], breaking: [] }
  if (breaking.length > 0 && !stop) {
    rmSync(releaseFolder(shop, version), { recursive: true })
    throw new Error(
      `${before}, which is running, cannot work on the database after ${breaking.join(', ')}. Deploy with --stop, which closes the shop for a moment.`,
    )
  }
  const instances = new Instances(settings)
  if (stop) for (const port of instances.ports) instances.stop(port)
  if (added.length > 0) {
    console.log(`${version} changes the database (${added.join(', ')}). Backing it up first…`)
    try {
      runCommand(releaseFolder(shop, before), settings, 'backup', backupFolder(shop, version))
    } catch (error) {
      if (stop) for (const port of instances.ports) await instances.restart(port)
      throw error
    }
  }
  await activate(shop, instances, version)
  pruneReleases(shop)
  console.log(`${version} is up.`)
}

/** Copies a release into the shop's folder and returns its version. */
function addRelease(shop, built) {
  const time = new Date().toISOString().replaceAll(/[-:]|\.\d+/gu, '')
  const partial = `${releaseFolder(shop, time)}.partial`
  mkdirSync(join(shop, 'releases'), { recursive: true })
  if (built) {
    if (!existsSync(join(built, 'dist/server/main.js')))
      throw new Error(`${built} is not a release: dist/server/main.js is missing.`)
    cpSync(resolve(built), partial, { recursive: true, verbatimSymlinks: true })
  } else buildRelease(partial)
  const { id } = JSON.parse(readFileSync(join(partial, 'dist/client/builds/latest.json'), 'utf8'))
  const version = `${time}-${id.slice(0, 8)}`
  renameSync(partial, releaseFolder(shop, version))
  return version
}

/** Switches to a version and restarts one process after the other. Reverts if one does not become ready. */
async function activate(shop, instances, version) {
  const before = linkedVersion(shop, 'current')
  const restarted = []
  pointLink(shop, 'current', version)
  try {
    for (const port of instances.ports) {
      restarted.push(port)
      await instances.restart(port)
    }
  } catch (error) {
    if (!before) throw error
    pointLink(shop, 'current', before)
    for (const port of restarted)
      await instances.restart(port).catch((again) => console.error(`${before} did not restart. ${again.message}`))
    throw new Error(`${error.message}\n${version} was not deployed; ${before} keeps running.`, { cause: error })
  }
  if (before && before !== version) pointLink(shop, 'previous', before)
}

async function rollBack(shop, settings, wanted, { restore }) {
  const current = linkedVersion(shop, 'current')
  const version = wanted ?? linkedVersion(shop, 'previous')
  if (!current || !version || version === current || !listReleases(shop).includes(version))
    throw new Error(`There is no release to go back to. Available: ${listReleases(shop).join(', ') || 'none'}.`)
  const { breaking } = compareMigrations(releaseFolder(shop, version), releaseFolder(shop, current))
  const backup = backupFolder(shop, current)
  if (breaking.length > 0 && !restore)
    throw new Error(
      `${version} cannot work on the database after ${breaking.join(', ')}. ` +
        `Rollback with --restore restores the database from before ${current} (${backup}). Orders placed since are lost.`,
    )
  const instances = new Instances(settings)
  if (restore) {
    if (!existsSync(backup)) throw new Error(`There is no backup from before ${current}: ${backup} is missing.`)
    for (const port of instances.ports) instances.stop(port)
    // The newer release knows all tables; --as-taken restores the older layout.
    runCommand(releaseFolder(shop, current), settings, 'restore', backup, '--replace', '--as-taken')
  }
  await activate(shop, instances, version)
  pointLink(shop, 'previous', undefined)
  console.log(`${version} is up again.`)
}
