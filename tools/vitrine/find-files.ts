import { existsSync, statSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { globSync, isDynamicPattern } from 'tinyglobby'
import { findRoot } from '#server/platform/environment/root.ts'
import { CannotRun } from './cannot-run.ts'

const root = findRoot()

/** What is checked when no files are named. */
const DEFAULTS = ['fixtures/templates', 'fixtures/starter/templates', 'fixtures/sections'].map((folder) =>
  join(root, folder),
)

const jsonBelow = (folder: string) => globSync('**/*.{json,jsonc}', { cwd: folder, absolute: true })

function filesOf(argument: string): string[] {
  const path = resolve(argument)
  if (existsSync(path)) return statSync(path).isDirectory() ? jsonBelow(path) : [path]
  if (isDynamicPattern(argument)) return globSync(argument, { absolute: true, onlyFiles: true })
  throw new CannotRun(`no such file: ${argument}`)
}

/** Absolute paths of the documents that files, folders and globs name; sorted, each once. Throws when there is none. */
export function findFiles(args: readonly string[]): string[] {
  const named = args.length > 0 ? args : DEFAULTS.filter((folder) => existsSync(folder))
  const files = [...new Set(named.flatMap((argument) => filesOf(argument)))].map((path) => resolve(path)).sort()
  if (files.length === 0)
    throw new CannotRun(`no documents in ${args.length > 0 ? args.join(' ') : 'fixtures/templates'}`)
  return files
}

/** A path as messages show it: relative to the working directory, with slashes. */
export function shownPath(path: string): string {
  const shown = relative(process.cwd(), path).replaceAll('\\', '/')
  return shown.startsWith('../../') ? path : shown
}
