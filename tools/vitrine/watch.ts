import { existsSync, statSync, watch } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { findRoot } from '#server/platform/environment/root.ts'
import * as t from '#words/commands.ts'
import { defaultFolders } from './find-files.ts'

const root = findRoot()

/** Editors save in several steps, which count as one change. */
const SETTLE_MS = 80

/** Returns the folders to watch: those of the files, or all documents, and the schemas. */
function foldersToWatch(files: readonly string[]): string[] {
  const named = files
    .map((file) => resolve(file))
    .map((path) => (existsSync(path) && statSync(path).isDirectory() ? path : dirname(path)))
  const watched = named.length > 0 ? named : defaultFolders()
  return [...new Set([...watched, join(root, 'schemas')])].filter((folder) => existsSync(folder))
}

/** Runs now and after every change until the process is interrupted. Returns the last exit code. */
export async function watchFiles(files: readonly string[], run: () => Promise<number>): Promise<number> {
  let last = 0
  const again = async () => {
    try {
      last = await run()
    } catch (error) {
      last = 2
      process.stderr.write(`vitrine: ${(error as Error).message}\n`)
    }
  }
  let timer: NodeJS.Timeout | undefined
  // Watching starts before the first run, so that no change is missed.
  const watchers = foldersToWatch(files).map((folder) =>
    watch(folder, { recursive: true }, (_event, name) => {
      if (!name?.endsWith('.json') && !name?.endsWith('.jsonc')) return
      clearTimeout(timer)
      timer = setTimeout(() => void again(), SETTLE_MS)
    }),
  )
  const stopped = new Promise<void>((stop) => {
    process.once('SIGINT', () => stop())
    process.once('SIGTERM', () => stop())
  })
  await again()
  process.stderr.write(`${t.watching()}\n`)
  await stopped
  clearTimeout(timer)
  for (const watcher of watchers) watcher.close()
  return last
}
