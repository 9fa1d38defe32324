/**
 * Writes what follows from schemas/: `tsx tools/generate.ts` writes, `--check` only says what is stale among the
 * committed files (exit 1). Files that would not change are not touched.
 */
import { fileURLToPath } from 'node:url'
import { buildFonts } from './build/fonts.ts'
import { generate } from './generate/generate.ts'
import { removeOrphans, staleFiles, writeOutputs } from './generate/write-files.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const check = process.argv.includes('--check')

try {
  const { outputs, committed } = await generate(root)
  if (check) {
    const stale = staleFiles(root, committed)
    for (const path of stale) console.error(`${path} is stale: run npm run generate`)
    process.exitCode = stale.length > 0 ? 1 : 0
  } else {
    const written = writeOutputs(root, new Map([...outputs, ...committed]))
    await buildFonts()
    const removed = removeOrphans(root, 'generated/sections', outputs)
    for (const path of written) console.log(`wrote ${path}`)
    for (const path of removed) console.log(`removed ${path}`)
    if (written.length + removed.length === 0) console.log('generated files are up to date')
  }
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
