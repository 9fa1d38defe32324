import { mkdir, mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { findRoot } from '#server/platform/environment/root.ts'
import { emitWorkers } from '../build/emit-workers.ts'
import { programsIn } from '../build/programs.ts'

/**
 * Bundles server and commands once, because Node starts a single file much faster than tsx starts hundreds. The
 * folder is within the project so that packages are found.
 */
export async function bundlePrograms(): Promise<string> {
  const root = findRoot()
  const folder = join(root, 'node_modules/.cache/vitrine-tests')
  await mkdir(folder, { recursive: true })
  const outDir = await mkdtemp(join(folder, 'programs-'))
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    publicDir: false,
    plugins: [emitWorkers()],
    build: { ssr: true, outDir, emptyOutDir: false, rolldownOptions: { input: programsIn(root) } },
  })
  return outDir
}
