import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve, sep } from 'node:path'
import { globSync, isDynamicPattern } from 'tinyglobby'
import { contentFolder, contentPart } from '#server/platform/environment/content-folder.ts'
import { findRoot } from '#server/platform/environment/root.ts'
import { CannotRun } from './cannot-run.ts'

const root = findRoot()

/** The owner's content, as CONTENT_DIR or the place of DATA_DIR says. */
export function ownFolder(): string {
  const text = (name: string) => process.env[name]?.trim() || undefined
  return contentFolder(text('CONTENT_DIR'), resolve(root, text('DATA_DIR') ?? '.data'))
}

/** What is checked when no files are named: the owner's documents where there are some, and all that come with Vitrine. */
export const defaultFolders = (): string[] =>
  [
    contentPart(ownFolder(), 'templates'),
    ...['fixtures/templates', 'fixtures/starter/templates', 'fixtures/sections'].map((folder) => join(root, folder)),
  ].filter((folder) => existsSync(folder))

/** Whether a file is the owner's own, and so judged by their store rather than by the demo's. */
export const isOwn = (path: string): boolean => resolve(path).startsWith(ownFolder() + sep)

const jsonBelow = (folder: string) => globSync('**/*.{json,jsonc}', { cwd: folder, absolute: true })

function filesOf(argument: string): string[] {
  const path = resolve(argument)
  if (existsSync(path)) return statSync(path).isDirectory() ? jsonBelow(path) : [path]
  if (isDynamicPattern(argument)) return globSync(argument, { absolute: true, onlyFiles: true })
  throw new CannotRun(`no such file: ${argument}`)
}

/** Absolute paths of the documents that files, folders and globs name; sorted, each once. Throws when there is none. */
export function findFiles(args: readonly string[]): string[] {
  const named = args.length > 0 ? args : defaultFolders()
  const files = [...new Set(named.flatMap((argument) => filesOf(argument)))].map((path) => resolve(path)).sort()
  if (files.length === 0)
    throw new CannotRun(`no documents in ${args.length > 0 ? args.join(' ') : 'fixtures/templates'}`)
  return files
}

/** The bytes of a file. Throws when it can't be read at all. */
export function readBytes(path: string): Uint8Array {
  try {
    return readFileSync(path)
  } catch (error) {
    throw new CannotRun(`can't read ${path}: ${(error as Error).message}`)
  }
}

const FIXTURES = join(root, 'fixtures')

/** The folders whose documents belong to one shop together. */
const sets = () => ({
  own: contentPart(ownFolder(), 'templates'),
  demo: join(FIXTURES, 'templates'),
  starter: join(FIXTURES, 'starter/templates'),
})

/** Names the set of documents that a file belongs to: those of a shop, or else those of its folder. */
export const setOf = (path: string): string =>
  Object.entries(sets()).find(([, folder]) => path.startsWith(folder + sep))?.[0] ?? dirname(path)

/** The files that belong to a set with some that were named, and were not named themselves. */
export function filesBeside(paths: readonly string[]): string[] {
  const named = new Set(paths)
  const present = new Set(paths.map(setOf))
  return Object.entries(sets())
    .filter(([set, folder]) => present.has(set) && existsSync(folder))
    .flatMap(([, folder]) => jsonBelow(folder))
    .map((path) => resolve(path))
    .filter((path) => !named.has(path))
}

/** Whether a file is one of the starter's. */
export const isOfStarter = (path: string): boolean => setOf(path) === 'starter'
