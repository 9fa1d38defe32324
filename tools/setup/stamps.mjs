import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { root } from './root.mjs'

const INSTALLED = join(root, 'node_modules/.vitrine-installed')
const BUILT = join(root, 'dist/.vitrine-built')

/** What a build is made from. Fixtures are read at run time, so they are not among it. */
const SOURCES = [
  'package-lock.json',
  'vite.config.ts',
  'index.html',
  'tsconfig.json',
  'schemas',
  'src',
  'server',
  'tools',
]

/** Installs the dependencies of the lock file, unless exactly these are there already. */
export function ensureInstalled() {
  const wanted = hashOf(['package-lock.json'])
  if (read(INSTALLED) === wanted) return
  console.log('Installing dependencies…')
  // A production NODE_ENV would leave out what builds and tests the shop.
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  execFileSync(npm, ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  write(INSTALLED, wanted)
}

/** Whether dist/ was made from the files as they are, by this Node. */
export function isBuilt() {
  return read(BUILT) === wantedBuild() && existsSync(join(root, 'dist/server/main.js'))
}

/** Notes what dist/ was made from. */
export function stampBuild() {
  write(BUILT, wantedBuild())
}

const wantedBuild = () => `${process.versions.node} ${hashOf(SOURCES)}`

function hashOf(paths) {
  const hash = createHash('sha256')
  for (const path of paths) {
    for (const file of filesOf(join(root, path))) hash.update(file).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

function filesOf(path) {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

const read = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined)

function write(file, text) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
