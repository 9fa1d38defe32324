import { mkdir, mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { findRoot } from '#server/platform/environment/root.ts'
import { emitWorkers } from '../build/emit-workers.ts'
import { programsIn } from '../build/programs.ts'

/**
 * Bundles the server and the commands once for all tests: Node reads one file far quicker than hundreds through tsx. The folder lies in
 * the project, from where packages are found.
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
