import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Output files by their path from the repository's root. */
export type Outputs = Map<string, string>

function contentOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

/** Returns the paths whose content on disk is outdated. */
export function staleFiles(root: string, outputs: Outputs): string[] {
  return [...outputs].filter(([path, text]) => contentOf(join(root, path)) !== text).map(([path]) => path)
}

/** Writes only the outdated files, so that watchers and incremental type checks see no other change. */
export function writeOutputs(root: string, outputs: Outputs): string[] {
  const stale = staleFiles(root, outputs)
  for (const path of stale) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), outputs.get(path)!)
  }
  return stale
}

/** Returns files that are not generated, such as those of a removed section or statechart. */
export function orphans(root: string, folder: string, outputs: Outputs): string[] {
  let names: string[]
  try {
    names = readdirSync(join(root, folder))
  } catch {
    return []
  }
  return names.map((name) => `${folder}/${name}`).filter((path) => !outputs.has(path))
}

/** Removes the orphans of a generated folder, and returns their paths. */
export function removeOrphans(root: string, folder: string, outputs: Outputs): string[] {
  const found = orphans(root, folder, outputs)
  for (const path of found) rmSync(join(root, path), { recursive: true })
  return found
}
