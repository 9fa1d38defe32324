import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Returns the project's root: the nearest parent folder with Vitrine's package.json, starting from this file (possibly
 * bundled into dist/server), then from the working directory.
 */
export function findRoot(from: string = dirname(fileURLToPath(import.meta.url))): string {
  for (const start of [from, process.cwd()]) {
    for (let folder = start; ; folder = dirname(folder)) {
      const manifest = join(folder, 'package.json')
      if (existsSync(manifest) && (JSON.parse(readFileSync(manifest, 'utf8')) as { name?: string }).name === 'vitrine')
        return folder
      if (dirname(folder) === folder) break
    }
  }
  throw new Error(`Vitrine's package.json was found neither above ${from} nor above ${process.cwd()}.`)
}
