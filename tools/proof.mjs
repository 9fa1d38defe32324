// `npm run proof`: the long forms of the tests named *.proof.test.ts, of which `npm test` runs short ones. Takes about a quarter of an hour.
import { spawn } from 'node:child_process'
import process from 'node:process'
import { requireNode } from './setup/require-node.mjs'
import { root } from './setup/root.mjs'
import { ensureInstalled } from './setup/stamps.mjs'

requireNode()
process.chdir(root)
ensureInstalled()
const seed = process.env.PROOF_SEED ?? String(Date.now() % 1_000_000)
const wanted = process.argv.slice(2)
const started = Date.now()
console.log(`── proofs (PROOF_SEED=${seed})`)

// One after the other: each of them means to have the machine's load to itself.
const child = spawn(
  process.execPath,
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    ...['unit', 'dom', 'server', 'built'].flatMap((project) => ['--project', project]),
    '--no-file-parallelism',
    '--reporter',
    'verbose',
    ...(wanted.length > 0 ? wanted.map((name) => `${name}.proof.test`) : ['.proof.test']),
  ],
  { stdio: 'inherit', env: { ...process.env, PROOF: '1', PROOF_SEED: seed, FORCE_COLOR: '0' } },
)
child.on('error', (error) => console.error(error.message))
child.on('close', (code) => {
  const minutes = ((Date.now() - started) / 60_000).toFixed(1)
  console.log(
    code === 0
      ? `\n✓ every proof holds (${minutes} min)`
      : `\n✗ a proof does not hold (${minutes} min); the same again: PROOF_SEED=${seed} npm run proof`,
  )
  process.exit(code === 0 ? 0 : 1)
})
