import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import process from 'node:process'
import { root } from './root.mjs'
import { runNpm } from './runtime.mjs'

const INSTALLED = 'node_modules/.vitrine-installed'
const BUILT = 'dist/.vitrine-built'

/** Inputs of a build. Fixtures are read at run time. */
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

/**
 * Installs dependencies unless the lock file has not changed.
 * @throws Error if the folder is read-only
 */
export function ensureInstalled(folder = root) {
  const wanted = hashOf(folder, ['package-lock.json'])
  if (read(folder, INSTALLED) === wanted) return
  requireWritable(folder, 'its dependencies are not installed')
  console.log('Installing dependencies…')
  // A production NODE_ENV would skip development packages.
  runNpm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: folder, stdio: 'inherit' })
  write(folder, INSTALLED, wanted)
}

/** Returns whether dist/ is up to date and was built with this major version of Node. */
export function isBuilt(folder = root) {
  return read(folder, BUILT) === wantedBuild(folder) && existsSync(join(folder, 'dist/server/main.js'))
}

export function stampBuild(folder = root) {
  write(folder, BUILT, wantedBuild(folder))
}

/** @throws Error if the folder is read-only */
export function requireWritable(folder, reason) {
  try {
    accessSync(folder, constants.W_OK)
  } catch {
    throw new Error(`This checkout is read-only and ${reason}. Run npm start once where the folder is writable.`)
  }
}

const wantedBuild = (folder) => `${process.versions.node.split('.')[0]} ${hashOf(folder, SOURCES)}`

/** Hashes relative paths and contents, so that a copy of a built folder counts as built. */
function hashOf(folder, paths) {
  const hash = createHash('sha256')
  for (const path of paths)
    for (const file of filesOf(join(folder, path)))
      hash.update(relative(folder, file).replaceAll('\\', '/')).update('\0').update(readFileSync(file)).update('\0')
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

const read = (folder, file) => {
  const path = join(folder, file)
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}

function write(folder, file, text) {
  const path = join(folder, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}
