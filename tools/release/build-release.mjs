// `node tools/release/build-release.mjs FOLDER`: creates a release of this checkout in a new folder.
// It needs Node with npm and the registry, but no compiler, browser or database.
import { execFileSync } from 'node:child_process'
import { existsSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { root } from '../setup/root.mjs'
import { runNpm, useThisNode } from '../setup/runtime.mjs'
import { ensureInstalled } from '../setup/stamps.mjs'
import { copyRuntimeFiles } from './runtime-files.mjs'

/**
 * Installs and builds the checkout if needed, then creates the folder with runtime files and production
 * dependencies.
 * @param {string} folder must not exist; it appears once it is complete
 */
export function buildRelease(folder) {
  if (existsSync(folder)) throw new Error(`${folder} already exists. Choose a new folder for the release.`)
  useThisNode()
  ensureInstalled()
  execFileSync(process.execPath, [join(root, 'tools/build.mjs'), '--if-changed'], { cwd: root, stdio: 'inherit' })
  const partial = `${folder}.making`
  rmSync(partial, { recursive: true, force: true })
  try {
    copyRuntimeFiles(root, partial)
    runNpm(['ci', '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: partial, stdio: 'inherit' })
    renameSync(partial, folder)
  } catch (error) {
    rmSync(partial, { recursive: true, force: true })
    throw error
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(resolve(process.argv[1])).href) {
  const [folder] = process.argv.slice(2)
  if (folder === undefined) {
    console.error('Usage: node tools/release/build-release.mjs FOLDER')
    process.exit(2)
  }
  buildRelease(resolve(folder))
}
