/**
 * `npm run generate`: generates code from schemas/, server/ and the statecharts.
 * With `--check`, committed files are not written, and outdated ones set the exit code to 1.
 */
import { buildFonts } from './build/fonts.ts'
import { generate } from './generate/generate.ts'
import { FLOWS, flowPages } from './generate/flows.ts'
import { orphans, removeOrphans, staleFiles, writeOutputs } from './generate/write-files.ts'
import { root } from './setup/root.mjs'

const check = process.argv.includes('--check')

try {
  const { outputs, committed } = await generate(root)
  const written = writeOutputs(root, outputs)
  // Statecharts import generated modules.
  for (const [path, text] of await flowPages(root)) committed.set(path, text)
  if (!check) written.push(...writeOutputs(root, committed))
  const stale = check ? [...staleFiles(root, committed), ...orphans(root, FLOWS, committed)] : []
  await buildFonts()
  const removed = [
    ...['generated/sections', 'generated/words', 'generated/languages', 'generated/calls'].flatMap((folder) =>
      removeOrphans(root, folder, outputs),
    ),
    ...(check ? [] : removeOrphans(root, FLOWS, committed)),
  ]
  for (const path of written) console.log(`wrote ${path}`)
  for (const path of removed) console.log(`removed ${path}`)
  for (const path of stale) console.error(`${path} is outdated. Run npm run generate and commit it.`)
  if (written.length + removed.length + stale.length === 0) console.log('generated files are up to date')
  if (stale.length > 0) process.exitCode = 1
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
