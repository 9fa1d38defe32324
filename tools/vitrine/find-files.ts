import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve, sep } from 'node:path'
import { globSync, isDynamicPattern } from 'tinyglobby'
import { contentFolder, contentPart } from '#server/platform/environment/content-folder.ts'
import { findRoot } from '#server/platform/environment/root.ts'
import * as t from '#words/commands.ts'
import { CannotRun } from './cannot-run.ts'

const root = findRoot()

export function ownerFolder(): string {
  const text = (name: string) => process.env[name]?.trim() || undefined
  return contentFolder(text('CONTENT_DIR'), resolve(root, text('DATA_DIR') ?? '.data'))
}

/** Returns the folders checked by default: the owner's documents and those of fixtures/. */
export const defaultFolders = (): string[] =>
  [
    contentPart(ownerFolder(), 'templates'),
    ...['fixtures/templates', 'fixtures/starter/templates', 'fixtures/sections'].map((folder) => join(root, folder)),
  ].filter((folder) => existsSync(folder))

/** Returns whether a file belongs to the owner and is checked against their shop. */
export const isOwnerFile = (path: string): boolean => resolve(path).startsWith(ownerFolder() + sep)

const jsonBelow = (folder: string) => globSync('**/*.{json,jsonc}', { cwd: folder, absolute: true })

function filesOf(argument: string): string[] {
  const path = resolve(argument)
  if (existsSync(path)) return statSync(path).isDirectory() ? jsonBelow(path) : [path]
  if (isDynamicPattern(argument)) return globSync(argument, { absolute: true, onlyFiles: true })
  throw new CannotRun(t.noSuchFile({ file: argument }))
}

/**
 * Returns the absolute paths of all documents named by files, folders and globs, sorted and unique.
 * @throws CannotRun if there are none
 */
export function findFiles(args: readonly string[]): string[] {
  const named = args.length > 0 ? args : defaultFolders()
  const files = [...new Set(named.flatMap((argument) => filesOf(argument)))].map((path) => resolve(path)).sort()
  if (files.length === 0)
    throw new CannotRun(t.noDocuments({ places: args.length > 0 ? args.join(', ') : 'fixtures/templates' }))
  return files
}

/**
 * Returns the content of a file.
 * @throws CannotRun if it cannot be read
 */
export function readBytes(path: string): Uint8Array {
  try {
    return readFileSync(path)
  } catch (error) {
    throw new CannotRun(t.cannotRead({ file: path, reason: (error as Error).message }))
  }
}

const FIXTURES = join(root, 'fixtures')

/** Folders whose documents form one shop. */
const sets = () => ({
  own: contentPart(ownerFolder(), 'templates'),
  demo: join(FIXTURES, 'templates'),
  starter: join(FIXTURES, 'starter/templates'),
})

/** Returns the set of documents a file belongs to: a shop's, or its own folder. */
export const documentSetOf = (path: string): string =>
  Object.entries(sets()).find(([, folder]) => path.startsWith(folder + sep))?.[0] ?? dirname(path)

/** Returns other files of the same sets. */
export function otherFilesOfSets(paths: readonly string[]): string[] {
  const named = new Set(paths)
  const present = new Set(paths.map(documentSetOf))
  return Object.entries(sets())
    .filter(([set, folder]) => present.has(set) && existsSync(folder))
    .flatMap(([, folder]) => jsonBelow(folder))
    .map((path) => resolve(path))
    .filter((path) => !named.has(path))
}

export const isStarterFile = (path: string): boolean => documentSetOf(path) === 'starter'
