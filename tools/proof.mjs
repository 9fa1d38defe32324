// `npm run proof [-- NAME…]`: runs the long form of *.proof tests, and all browser tests on desktop and phone.
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
const proofs = (ending) =>
  files.filter(
    (file) =>
      file.endsWith(ending) && (wanted.length === 0 || wanted.some((name) => basename(file).startsWith(`${name}.`))),
  )
const [tests, browserTests] = [proofs('.proof.test.ts'), proofs('.e2e.ts')]
if (tests.length + browserTests.length === 0) {
  console.error(
    `No proof or browser test has this name. Available: ${files.flatMap((file) => /([^/]+?)(?:\.proof\.test|(?:\.proof)?\.e2e)\.ts$/.exec(file)?.[1] ?? []).join(', ')}.`,
  )
  process.exit(2)
}

// Files run one at a time, because proofs measure the machine under load.
const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--no-file-parallelism', '--reporter', 'verbose']
const passed = [
  tests.length === 0 || (await run([...vitest, ...tests])),
  browserTests.length === 0 || (await run(['node_modules/@playwright/test/cli.js', 'test', ...browserTests])),
].every(Boolean)
const minutes = ((Date.now() - started) / 60_000).toFixed(1)
console.log(
  passed
    ? `\n✓ all proofs passed (${minutes} min)`
    : `\n✗ a proof failed (${minutes} min). Repeat with the same seed: PROOF_SEED=${seed} npm run proof`,
)
process.exit(passed ? 0 : 1)

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
