import { existsSync, statSync, watch } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { findRoot } from '#server/platform/environment/root.ts'
import { defaultFolders } from './find-files.ts'

const root = findRoot()

/** Editors save in several steps; what happens within this time is one change. */
const SETTLE_MS = 80

/** The folders whose changes matter: those of the named files, else the documents', and always the schemas. */
function foldersOf(files: readonly string[]): string[] {
  const named = files
    .map((file) => resolve(file))
    .map((path) => (existsSync(path) && statSync(path).isDirectory() ? path : dirname(path)))
  const watched = named.length > 0 ? named : defaultFolders()
  return [...new Set([...watched, join(root, 'schemas')])].filter((folder) => existsSync(folder))
}

/** Runs at once and again after every change, until the process is interrupted; then hands on the last exit code. */
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
  // Watched before the first run, so that no change in between is missed.
  const watchers = foldersOf(files).map((folder) =>
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
  process.stderr.write('Watching; Ctrl+C ends.\n')
  await stopped
  clearTimeout(timer)
  for (const watcher of watchers) watcher.close()
  return last
}
