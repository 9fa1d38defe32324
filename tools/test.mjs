// `npm test`: installs what is needed, then runs every check; one line a step, and all of a step's output when it fails.
import { spawn } from 'node:child_process'
import process from 'node:process'
import { requireNode } from './setup/require-node.mjs'
import { root } from './setup/root.mjs'
import { ensureInstalled } from './setup/stamps.mjs'

requireNode()
process.chdir(root)
ensureInstalled()
const { ensureChromium } = await import('./setup/chromium.mjs')
const chromium = ensureChromium()

const node = process.execPath
const bin = (path) => [node, `node_modules/${path}`]

/** Steps in order; a later one may need what an earlier one made. */
const steps = [
  ['generated files', [node, '--import', 'tsx', 'tools/generate.ts', '--check']],
  ['generate', [node, '--import', 'tsx', 'tools/generate.ts']],
  ['types', bin('typescript/bin/tsc'), '--noEmit'],
  ['lint', bin('oxlint/bin/oxlint'), '--deny-warnings', '--type-aware'],
  ['format', bin('oxfmt/bin/oxfmt'), '--check'],
  ['unused code', bin('knip/bin/knip.js')],
  ['documents', [node, 'tools/vitrine.mjs', 'validate']],
  ['unit tests', bin('vitest/vitest.mjs'), 'run', '--project', 'unit'],
  ['server tests', bin('vitest/vitest.mjs'), 'run', '--project', 'server'],
  ['build', [node, 'tools/build.mjs', '--if-changed']],
  ['sizes', [node, '--import', 'tsx', 'tools/budget/check-sizes.ts']],
  ['html', [node, '--import', 'tsx', 'tools/html/check-html.ts']],
  ['browser tests', bin('@playwright/test/cli.js'), 'test'],
]

const wanted = process.argv.slice(2)
const failed = []
const started = Date.now()
for (const [name, [command, ...first], ...rest] of steps) {
  if (wanted.length && !wanted.some((word) => name.startsWith(word))) continue
  const from = Date.now()
  process.stdout.write(`\n── ${name}\n`)
  const code = await run(command, [...first, ...rest])
  console.log(`${code === 0 ? '✓' : '✗'} ${name} (${((Date.now() - from) / 1000).toFixed(1)} s)`)
  if (code !== 0) failed.push(name)
}
console.log(
  `\n${failed.length ? `✗ failed: ${failed.join(', ')}` : '✓ everything holds'} (${((Date.now() - started) / 1000).toFixed(0)} s)`,
)
process.exit(failed.length ? 1 : 0)

function run(command, args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: 'inherit',
      env: { ...process.env, CHROMIUM_PATH: chromium, FORCE_COLOR: '0' },
    })
    child.on('error', (error) => {
      console.error(error.message)
      resolve(1)
    })
    child.on('exit', (code) => resolve(code ?? 1))
  })
}
