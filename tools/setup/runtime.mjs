import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { root } from './root.mjs'

/** The Node that the shop is built, tested and run on. */
const MAJOR = 24
/** The oldest Node that can fetch it. */
const OLDEST = [20, 19]

const MANIFEST = fileURLToPath(new URL('node/', import.meta.url))

/**
 * Returns the path of a Node 24 or later: the running one, or else the platform's package from npm, which is fetched once into a
 * cache folder. npm checks it against the hash in `tools/setup/node/package-lock.json`.
 *
 * @throws Error that says what to do: Node is too old, the platform has no package, or npm could not fetch it
 */
export function findRuntime({
  version = process.versions.node,
  platform = `${process.platform}-${process.arch}`,
  caches = cacheFolders(),
  npm = runNpm,
} = {}) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major >= MAJOR) return process.execPath
  if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1]))
    throw new Error(
      `Vitrine needs Node ${OLDEST.join('.')} or later; this is Node ${version}. See https://nodejs.org/.`,
    )
  return fetchedRuntime(platform, caches, npm)
}

/** Puts this process's Node first on the PATH, so that install scripts and tools that are started by name run on it, too. */
export function useThisNode() {
  process.env.PATH = [dirname(process.execPath), process.env.PATH].filter(Boolean).join(delimiter)
}

/** Runs npm, the one that started this process or else the one beside Node, on this process's Node. */
export function runNpm(args, options = {}) {
  const cli = npmCli()
  if (cli) execFileSync(process.execPath, [cli, ...args], options)
  else execFileSync('npm', args, options)
}

function npmCli() {
  const given = process.env.npm_execpath
  // yarn and pnpm set the variable to themselves.
  if (given && /npm-cli\.[cm]?js$/.test(given) && existsSync(given)) return given
  const beside = join(dirname(process.execPath), '../lib/node_modules/npm/bin/npm-cli.js')
  return existsSync(beside) ? beside : undefined
}

function fetchedRuntime(platform, caches, npm) {
  const name = packageOf(platform)
  if (!name)
    throw new Error(
      `Vitrine runs on Node ${MAJOR}, and npm has no package of it for ${platform}. Install it from https://nodejs.org/.`,
    )
  const lock = readFileSync(join(MANIFEST, 'package-lock.json'))
  const stamp = createHash('sha256').update(lock).digest('hex').slice(0, 12)
  const reasons = []
  for (const cache of caches) {
    const folder = join(cache, `node-${platform}-${stamp}`)
    const binary = join(folder, 'node_modules', name, 'bin/node')
    try {
      mkdirSync(cache, { recursive: true, mode: 0o700 })
      requireOwn(cache)
      if (existsSync(binary)) return binary
      install(folder, npm)
    } catch (error) {
      reasons.push(`${cache}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`)
      continue
    }
    if (existsSync(binary)) return checked(binary, folder)
    reasons.push(`${cache}: npm installed no ${name}`)
    rmSync(folder, { recursive: true, force: true })
  }
  throw new Error(
    `Vitrine runs on Node ${MAJOR}; this is Node ${process.versions.node}, and npm could not fetch ${name}.\nInstall Node ${MAJOR} from https://nodejs.org/, or check the network.\n  ${reasons.join('\n  ')}`,
  )
}

/** Name of the package that holds Node for a platform; the manifest lists all there are. */
function packageOf(platform) {
  const { optionalDependencies } = JSON.parse(readFileSync(join(MANIFEST, 'package.json'), 'utf8'))
  return Object.keys(optionalDependencies).find((name) => name.endsWith(`-${platform}`))
}

/** Where it may be kept, best first: where all checkouts of a user share it, in this checkout, and for as long as the machine runs. */
function cacheFolders() {
  const home = process.env.XDG_CACHE_HOME || join(homedir(), '.cache')
  return [join(home, 'vitrine'), join(root, '.cache'), join(tmpdir(), `vitrine-${process.getuid?.() ?? 'user'}`)]
}

/** Installs into a folder beside the target and renames it, so that a folder that exists is whole and two may install at once. */
function install(folder, npm) {
  console.error(`This is Node ${process.versions.node}. Fetching Node ${MAJOR}, once…`)
  const fresh = mkdtempSync(`${folder}-`)
  try {
    for (const file of ['package.json', 'package-lock.json']) cpSync(join(MANIFEST, file), join(fresh, file))
    npm(['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: fresh,
      // Only the path of Node may be on standard output.
      stdio: ['ignore', 2, 2],
      // A production NODE_ENV or an `omit` of the user leaves optional packages out.
      env: { ...process.env, NODE_ENV: 'development', npm_config_omit: '', npm_config_include: 'optional' },
    })
    renameSync(fresh, folder)
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
}

/** A folder of somebody else, as there may be one in the system's folder for temporary files, could hold somebody else's program. */
function requireOwn(folder) {
  const owner = statSync(folder)
  if (process.getuid && owner.uid !== process.getuid()) throw new Error('belongs to another user')
}

/** A binary that does not run here (a system without glibc) is of no use. */
function checked(binary, folder) {
  try {
    execFileSync(binary, ['--version'], { stdio: 'ignore' })
    return binary
  } catch {
    rmSync(folder, { recursive: true, force: true })
    throw new Error(
      `npm's package of Node ${MAJOR} does not run on this system. Install Node ${MAJOR} from https://nodejs.org/.`,
    )
  }
}
