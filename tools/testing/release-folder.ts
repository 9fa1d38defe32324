import { mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findRoot } from '#server/platform/environment/root.ts'
import { copyRuntimeFiles } from '../release/runtime-files.mjs'

/** Creates a release folder of the build with production dependencies only. */
export function writeRelease(folder: string): void {
  const root = findRoot()
  copyRuntimeFiles(root, folder)
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean; optional?: boolean; devOptional?: boolean }>
  }
  for (const [path, { dev, devOptional }] of Object.entries(packages)) {
    if (dev || devOptional || !/^node_modules\/(?:@[^/]+\/)?[^/]+$/u.test(path)) continue
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    // Packages of other platforms are not installed, so their links dangle harmlessly.
    symlinkSync(join(root, path), join(folder, path))
  }
}
