// `npm run proof`: the long forms of the tests named *.proof.test.ts and *.proof.e2e.ts, of which `npm test` runs short ones, and all
// browser tests in both kinds of window.
import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import process from 'node:process'
import { root } from './setup/root.mjs'
import { useThisNode } from './setup/runtime.mjs'
import { ensureInstalled } from './setup/stamps.mjs'

useThisNode()
process.chdir(root)
ensureInstalled()
const { ensureChromium, ensureFonts } = await import('./setup/chromium.mjs')
const chromium = ensureChromium()
ensureFonts()
const seed = process.env.PROOF_SEED ?? String(Date.now() % 1_000_000)
const wanted = process.argv.slice(2)
const started = Date.now()
console.log(`── proofs (PROOF_SEED=${seed})`)

const env = { ...process.env, CHROMIUM_PATH: chromium, PROOF: '1', PROOF_SEED: seed, FORCE_COLOR: '0' }

const files = ['src', 'server', 'tools', 'e2e'].flatMap((folder) =>
  readdirSync(folder, { recursive: true }).map((name) => join(folder, name)),
)
/** Proofs of a kind, all or those that are asked for by the beginning of their names. */
const proofs = (ending) =>
  files.filter(
    (file) =>
      file.endsWith(ending) && (wanted.length === 0 || wanted.some((name) => basename(file).startsWith(`${name}.`))),
  )
const [tests, browserTests] = [proofs('.proof.test.ts'), proofs('.e2e.ts')]
if (tests.length + browserTests.length === 0) {
  console.error(
    `There is no proof of this name. There are: ${files.flatMap((file) => /([^/]+?)(?:\.proof\.test|(?:\.proof)?\.e2e)\.ts$/.exec(file)?.[1] ?? []).join(', ')}.`,
  )
  process.exit(2)
}

// One after the other: each of them means to have the machine's load to itself.
const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--no-file-parallelism', '--reporter', 'verbose']
const holds = [
  tests.length === 0 || (await run([...vitest, ...tests])),
  browserTests.length === 0 || (await run(['node_modules/@playwright/test/cli.js', 'test', ...browserTests])),
].every(Boolean)
const minutes = ((Date.now() - started) / 60_000).toFixed(1)
console.log(
  holds
    ? `\n✓ every proof holds (${minutes} min)`
    : `\n✗ a proof does not hold (${minutes} min); the same again: PROOF_SEED=${seed} npm run proof`,
)
process.exit(holds ? 0 : 1)

/** Whether a program of Node's ends well. */
function run(args) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { stdio: 'inherit', env })
    child.on('error', (error) => {
      console.error(error.message)
      resolve(false)
    })
    child.on('close', (code) => resolve(code === 0))
  })
}
