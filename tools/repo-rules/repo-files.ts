import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from '../setup/root.mjs'

/** Folders that git ignores, or that hold nothing anybody wrote. */
const SKIPPED = new Set([
  '.git',
  'node_modules',
  'dist',
  'generated',
  '.data',
  '.cache',
  'coverage',
  'test-results',
  'playwright-report',
])

/** One file of the repository: its path from the root, with forward slashes, and its text. */
export interface RepoFile {
  path: string
  text: string
}

let paths: string[] | undefined

/** Paths of every file of the repository, sorted; ignored folders are left out. */
export function repoPaths(): string[] {
  paths ??= [...walk(root)].sort()
  return paths
}

/** The repository's files whose path matches, with their text. */
export function repoFiles(matching: RegExp): RepoFile[] {
  return repoPaths()
    .filter((path) => matching.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

/** All hand-written TypeScript. */
export const typescriptFiles = (): RepoFile[] => repoFiles(/(?<!\.gen|\.d)\.tsx?$/)

function* walk(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (SKIPPED.has(entry.name)) continue
    const full = join(folder, entry.name)
    if (entry.isDirectory()) yield* walk(full)
    else if (entry.isFile() && !entry.name.endsWith('.log')) yield relative(root, full).replaceAll('\\', '/')
  }
}
