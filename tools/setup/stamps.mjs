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

/**
 * Installs the dependencies of the lock file, unless exactly these are there already.
 *
 * @throws Error that says in one sentence why nothing can be installed
 */
export function ensureInstalled(folder = root) {
  const wanted = hashOf(folder, ['package-lock.json'])
  if (read(folder, INSTALLED) === wanted) return
  requireWritable(folder, 'its dependencies are not installed')
  console.log('Installing dependencies…')
  // A production NODE_ENV would leave out what builds and tests the shop.
  runNpm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: folder, stdio: 'inherit' })
  write(folder, INSTALLED, wanted)
}

/** Returns whether dist/ was made from the files as they are, by this major version of Node. */
export function isBuilt(folder = root) {
  return read(folder, BUILT) === wantedBuild(folder) && existsSync(join(folder, 'dist/server/main.js'))
}

/** Records what dist/ was made from. */
export function stampBuild(folder = root) {
  write(folder, BUILT, wantedBuild(folder))
}

/** @throws Error in one sentence if nothing can be written to a folder that lacks something */
export function requireWritable(folder, reason) {
  try {
    accessSync(folder, constants.W_OK)
  } catch {
    throw new Error(`This checkout is read-only and ${reason}: run npm start once where it can be written.`)
  }
}

const wantedBuild = (folder) => `${process.versions.node.split('.')[0]} ${hashOf(folder, SOURCES)}`

/** Hashes files by their content and their paths within the folder, so that a copy of a built folder is built as well. */
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
