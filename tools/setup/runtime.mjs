import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { root } from './root.mjs'

const MAJOR = 24
/** The oldest version that can download Node 24. */
const MINIMUM = [20, 19]

const MANIFEST = fileURLToPath(new URL('node/', import.meta.url))

/**
 * Returns the path of Node 24 or later: the running one, or the platform's npm package, downloaded once into a
 * cache folder and verified against tools/setup/node/package-lock.json.
 * @throws Error that says what to do if Node is too old, the platform has no package or the download fails
 */
export function findRuntime({
  version = process.versions.node,
  platform = `${process.platform}-${process.arch}`,
  caches = cacheFolders(),
  npm = runNpm,
} = {}) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major >= MAJOR) return process.execPath
  if (major < MINIMUM[0] || (major === MINIMUM[0] && minor < MINIMUM[1]))
    throw new Error(
      `Vitrine needs Node ${MINIMUM.join('.')} or later; this is Node ${version}. See https://nodejs.org/.`,
    )
  return downloadRuntime(platform, caches, npm)
}

/** Puts this process's Node first on the PATH, for install scripts and tools started by name. */
export function useThisNode() {
  process.env.PATH = [dirname(process.execPath), process.env.PATH].filter(Boolean).join(delimiter)
}

export function runNpm(args, options = {}) {
  const cli = npmCli()
  if (cli) execFileSync(process.execPath, [cli, ...args], options)
  else execFileSync('npm', args, options)
}

function npmCli() {
  const given = process.env.npm_execpath
  // yarn and pnpm set this variable to their own path.
  if (given && /npm-cli\.[cm]?js$/.test(given) && existsSync(given)) return given
  const beside = join(dirname(process.execPath), '../lib/node_modules/npm/bin/npm-cli.js')
  return existsSync(beside) ? beside : undefined
}

function downloadRuntime(platform, caches, npm) {
  const name = packageNameFor(platform)
  if (!name)
    throw new Error(
      `Vitrine runs on Node ${MAJOR}, and npm has no package for ${platform}. Install it from https://nodejs.org/.`,
    )
  const lock = readFileSync(join(MANIFEST, 'package-lock.json'))
  const stamp = createHash('sha256').update(lock).digest('hex').slice(0, 12)
  const reasons = []
  for (const cache of caches) {
    const folder = join(cache, `node-${platform}-${stamp}`)
    const binary = join(folder, 'node_modules', name, 'bin/node')
    try {
      mkdirSync(cache, { recursive: true, mode: 0o700 })
      assertOwnedByUser(cache)
      if (existsSync(binary)) return binary
      install(folder, npm)
    } catch (error) {
      reasons.push(`${cache}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`)
      continue
    }
    if (existsSync(binary)) return verifyBinary(binary, folder)
    reasons.push(`${cache}: npm did not install ${name}`)
    rmSync(folder, { recursive: true, force: true })
  }
  throw new Error(
    `Vitrine runs on Node ${MAJOR}; this is Node ${process.versions.node}, and npm could not download ${name}.\nInstall Node ${MAJOR} from https://nodejs.org/, or check the network.\n  ${reasons.join('\n  ')}`,
  )
}

function packageNameFor(platform) {
  const { optionalDependencies } = JSON.parse(readFileSync(join(MANIFEST, 'package.json'), 'utf8'))
  return Object.keys(optionalDependencies).find((name) => name.endsWith(`-${platform}`))
}

/** In order of preference: shared by all checkouts of the user, this checkout, temporary. */
function cacheFolders() {
  const home = process.env.XDG_CACHE_HOME || join(homedir(), '.cache')
  return [join(home, 'vitrine'), join(root, '.cache'), join(tmpdir(), `vitrine-${process.getuid?.() ?? 'user'}`)]
}

/**
 * Installs into a temporary folder and renames it, so that the target is complete and parallel installs do not
 * conflict.
 */
function install(folder, npm) {
  console.error(`Your Node is ${process.versions.node}. Downloading Node ${MAJOR} once…`)
  const fresh = mkdtempSync(`${folder}-`)
  try {
    for (const file of ['package.json', 'package-lock.json']) cpSync(join(MANIFEST, file), join(fresh, file))
    npm(['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: fresh,
      // Standard output is reserved for the path of Node.
      stdio: ['ignore', 2, 2],
      // A production NODE_ENV or the user's `omit` would skip optional packages.
      env: { ...process.env, NODE_ENV: 'development', npm_config_omit: '', npm_config_include: 'optional' },
    })
    renameSync(fresh, folder)
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
}

/** Another user's folder, for instance in /tmp, could contain a malicious program. */
function assertOwnedByUser(folder) {
  const owner = statSync(folder)
  if (process.getuid && owner.uid !== process.getuid()) throw new Error('belongs to another user')
}

/** Verifies that the binary runs on this system, which may lack glibc. */
function verifyBinary(binary, folder) {
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
