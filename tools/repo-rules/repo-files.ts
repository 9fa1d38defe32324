import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from '../setup/root.mjs'

/** Ignored by Git, or without hand-written files. */
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

/** `path` is relative to the repository root, with forward slashes. */
export interface RepoFile {
  path: string
  text: string
}

let paths: string[] | undefined

/** Returns the sorted paths of all files that are not ignored. */
export function repoPaths(): string[] {
  paths ??= [...walk(root)].sort()
  return paths
}

export function repoFiles(matching: RegExp): RepoFile[] {
  return repoPaths()
    .filter((path) => matching.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

export const typescriptFiles = (): RepoFile[] => repoFiles(/(?<!\.gen|\.d)\.tsx?$/)

function* walk(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (SKIPPED.has(entry.name)) continue
    const full = join(folder, entry.name)
    if (entry.isDirectory()) yield* walk(full)
    else if (entry.isFile() && !entry.name.endsWith('.log')) yield relative(root, full).replaceAll('\\', '/')
  }
}
