import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** The content of `/builds/meta/{id}.json`. */
export interface BuildManifest {
  /** Derived from file names, which contain content hashes: equal sources give equal ids. */
  id: string
  entry: string
  files: string[]
}

export function buildManifest(files: readonly string[], entry: string): BuildManifest {
  const paths = files.map((file) => `/${file}`).toSorted()
  const id = createHash('sha256').update(paths.join('\n')).digest('hex').slice(0, 16)
  return { id, entry: `/${entry}`, files: paths }
}

/** Writes the build manifest and `/builds/latest.json`, which tells open pages about a new version (AP-04). */
export function buildFiles(): Plugin {
  return {
    name: 'vitrine:build-files',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    writeBundle({ dir = '' }, bundle) {
      const built = Object.values(bundle)
      const entry = built.find((file) => file.type === 'chunk' && file.isEntry)
      if (!entry) throw new Error('The build has no entry.')
      const names = built.map(({ fileName }) => fileName).filter((name) => /\.(js|css)$/.test(name))
      const manifest = buildManifest(names, entry.fileName)
      mkdirSync(join(dir, 'builds/meta'), { recursive: true })
      writeFileSync(join(dir, `builds/meta/${manifest.id}.json`), JSON.stringify(manifest))
      writeFileSync(join(dir, 'builds/latest.json'), JSON.stringify({ id: manifest.id }))
    },
  }
}
