// Brings releases up and back, one process after the other. See docs/how-to/run-in-production.md.
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { buildRelease } from './build-release.mjs'
import { Instances, readSettings, runCommand } from './instances.mjs'
import { alone, backupFolder, linkedVersion, listReleases, pointLink, pruneReleases, releaseFolder } from './layout.mjs'
import { compareMigrations } from './migrations.mjs'

const USAGE = `Usage: deploy.sh [what to do] [--shop FOLDER]
  (nothing)            build a release of this checkout and bring it up
  --release FOLDER     bring up a release that was built elsewhere
  --stop               stop all processes first, for a release that the running one cannot share a database with
  rollback [VERSION]   go back to the release before, or to this one
  rollback --restore   the same, with the database as it was before the release
  restart              restart one process after the other, after a change of shop.env
  list                 print the releases that are there, the newest first
  run COMMAND …        run a command (order, backup, content, …) of the current release with the shop's variables
  run --release VERSION COMMAND …   the same with the command of another release
The shop's folder is SHOP_DIR, or the one that holds the checkout.`

try {
  await main(process.argv.slice(2))
} catch (error) {
  // What a child said is on the screen already.
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
  const shop = resolve(values.shop ?? process.env.SHOP_DIR ?? ownShop())
  const settings = readSettings(shop)
  const [task, version] = positionals
  if (values.help) return console.log(USAGE)
  if (isCommand) return runOne(shop, settings, args.slice(1))
  if (task === 'list')
    return console.log(
      listReleases(shop)
        .map((one) => describe(shop, one))
        .join('\n'),
    )
  if (task === 'restart')
    return alone(shop, () => bringUp(shop, new Instances(settings), linkedVersion(shop, 'current')))
  if (task === 'rollback') return alone(shop, () => rollBack(shop, settings, version, values))
  if (task !== undefined) throw new Error(`Unknown task: ${task}\n\n${USAGE}`)
  await alone(shop, () => deploy(shop, settings, values))
}

function runOne(shop, settings, words) {
  const version = words[0] === '--release' ? words.splice(0, 2)[1] : linkedVersion(shop, 'current')
  if (version === undefined || !listReleases(shop).includes(version))
    throw new Error(`There is no release ${version ?? 'yet'}. There are: ${listReleases(shop).join(', ') || 'none'}.`)
  runCommand(releaseFolder(shop, version), settings, ...words)
}

/** The folder that holds this checkout, or the release that this file belongs to. */
function ownShop() {
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
      `${before}, which is running, cannot work on the database after ${breaking.join(', ')}. Deploy with --stop: the shop is closed for the moments in between.`,
    )
  }
  const instances = new Instances(settings)
  if (stop) for (const port of instances.ports) instances.stop(port)
  if (added.length > 0) {
    console.log(`${version} changes the database (${added.join(', ')}); it is backed up first.`)
    try {
      runCommand(releaseFolder(shop, before), settings, 'backup', backupFolder(shop, version))
    } catch (error) {
      if (stop) for (const port of instances.ports) await instances.restart(port)
      throw error
    }
  }
  await bringUp(shop, instances, version)
  pruneReleases(shop)
  console.log(`${version} is up.`)
}

/** Lays a release in the shop's folder under its version, which it resolves to. */
function addRelease(shop, built) {
  const time = new Date().toISOString().replaceAll(/[-:]|\.\d+/gu, '')
  const partial = `${releaseFolder(shop, time)}.partial`
  mkdirSync(join(shop, 'releases'), { recursive: true })
  if (built) {
    if (!existsSync(join(built, 'dist/server/main.js'))) throw new Error(`${built} is no release: it has no server.`)
    cpSync(resolve(built), partial, { recursive: true, verbatimSymlinks: true })
  } else buildRelease(partial)
  const { id } = JSON.parse(readFileSync(join(partial, 'dist/client/builds/latest.json'), 'utf8'))
  const version = `${time}-${id.slice(0, 8)}`
  renameSync(partial, releaseFolder(shop, version))
  return version
}

/** Switches to a version and restarts one process after the other; goes back to the one before when one of them does not get ready. */
async function bringUp(shop, instances, version) {
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
      await instances.restart(port).catch((again) => console.error(`${before} does not come back. ${again.message}`))
    throw new Error(`${error.message}\n${version} was not brought up; ${before} stays.`, { cause: error })
  }
  if (before && before !== version) pointLink(shop, 'previous', before)
}

async function rollBack(shop, settings, wanted, { restore }) {
  const current = linkedVersion(shop, 'current')
  const version = wanted ?? linkedVersion(shop, 'previous')
  if (!current || !version || version === current || !listReleases(shop).includes(version))
    throw new Error(`There is no release to go back to. There are: ${listReleases(shop).join(', ') || 'none'}.`)
  const { breaking } = compareMigrations(releaseFolder(shop, version), releaseFolder(shop, current))
  const backup = backupFolder(shop, current)
  if (breaking.length > 0 && !restore)
    throw new Error(
      `${version} cannot work on the database after ${breaking.join(', ')}. ` +
        `Rollback with --restore brings back the database as it was before ${current} (${backup}): whatever was ordered since is lost.`,
    )
  const instances = new Instances(settings)
  if (restore) {
    if (!existsSync(backup)) throw new Error(`There is no backup from before ${current}: ${backup} does not exist.`)
    for (const port of instances.ports) instances.stop(port)
    // The newer release knows all tables that are there; the older one finds the layout it had.
    runCommand(releaseFolder(shop, current), settings, 'restore', backup, '--replace', '--as-taken')
  }
  await bringUp(shop, instances, version)
  pointLink(shop, 'previous', undefined)
  console.log(`${version} is up again.`)
}
