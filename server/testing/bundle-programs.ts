import { mkdir, mkdtemp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { findRoot } from '#server/platform/environment/root.ts'
import { emitWorkers } from '#server/platform/workers/emit-workers.ts'

/** Programs that tests start as processes of their own: the server, and every command that package.json names. */
async function programsIn(root: string): Promise<Record<string, string>> {
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const commands = Object.entries(scripts).flatMap(([name, script]) => {
    const [, file] = / tsx (server\/commands\/\S+)$/u.exec(script) ?? []
    return file === undefined ? [] : [[name, file]]
  })
  return { main: 'server/main.ts', ...Object.fromEntries(commands) }
}

/**
 * Bundles these programs once for all tests: Node reads one file far quicker than hundreds through tsx. The folder lies in
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
    build: { ssr: true, outDir, emptyOutDir: false, rolldownOptions: { input: await programsIn(root) } },
  })
  return outDir
}
