// `npm test`: installs what is needed, then runs every check, and ends with what each step took and the slowest tests.
// `npm test -- server browser` runs the steps of these names; `npm test -- --shaken` keeps every core busy meanwhile and
// runs the tests in random order: what fails then relies on something it should not. Tests of the server and of the built
// shop tell a story within their file, so there the files alone change their order.
import { spawn } from 'node:child_process'
import { availableParallelism, tmpdir } from 'node:os'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { requireNode } from './setup/require-node.mjs'
import { root } from './setup/root.mjs'
import { ensureInstalled } from './setup/stamps.mjs'
import { readTimings, table } from './testing/timings.mjs'

requireNode()
process.chdir(root)
ensureInstalled()
const { ensureChromium } = await import('./setup/chromium.mjs')
const chromium = ensureChromium()

const node = process.execPath
const bin = (path) => [node, `node_modules/${path}`]
/** What the reporters write down of each test. */
const reports = mkdtempSync(join(tmpdir(), 'vitrine-reports-'))
const isShaken = process.argv.includes('--shaken')
const seed = process.env['SHUFFLE_SEED'] ?? String(Date.now() % 1_000_000)
const vitest = (...projects) => [
  bin('vitest/vitest.mjs'),
  'run',
  ...(isShaken
    ? [projects.includes('unit') ? '--sequence.shuffle' : '--sequence.shuffle.files', `--sequence.seed=${seed}`]
    : []),
  ...projects.flatMap((project) => ['--project', project]),
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${join(reports, `${projects[0]}.json`)}`,
]

/**
 * Turns in order; a later one may need what an earlier one made. The steps of a turn need nothing from each other: two of them run at
 * once, in their order, because none keeps two cores busy to its end.
 */
const turns = [
  [['generated files', [node, '--import', 'tsx', 'tools/generate.ts', '--check']]],
  [['generate', [node, '--import', 'tsx', 'tools/generate.ts']]],
  [
    ['server tests', ...vitest('server')],
    ['documents', [node, 'tools/vitrine.mjs', 'validate']],
    ['format', bin('oxfmt/bin/oxfmt'), '--check'],
    ['types', bin('typescript/bin/tsc'), '--noEmit'],
    ['lint', bin('oxlint/bin/oxlint'), '--deny-warnings', '--type-aware'],
    ['unused code', bin('knip/bin/knip.js')],
    ['build', [node, 'tools/build.mjs', '--if-changed']],
    ['unit tests', ...vitest('unit', 'dom')],
  ],
  [['sizes', [node, '--import', 'tsx', 'tools/budget/check-sizes.ts']]],
  [
    ['browser tests', bin('@playwright/test/cli.js'), 'test', '--reporter=list,./tools/testing/closing-line.ts,json'],
    ['built shop tests', ...vitest('built')],
    ['html', [node, '--import', 'tsx', 'tools/html/check-html.ts']],
  ],
]

const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const busy = isShaken ? keepBusy() : []
if (isShaken) console.log(`── shaken, in the order of SHUFFLE_SEED=${seed}`)
const failed = []
const took = []
const started = Date.now()
for (const turn of turns) {
  const chosen = turn.filter(([name]) => wanted.length === 0 || wanted.some((word) => name.startsWith(word)))
  const [first, ...others] = chosen
  if (!first) continue
  const oneByOne = async () => {
    for (let next = others.shift(); next; next = others.shift()) await take(next, true)
  }
  // The first is the longest; the others go by beside it, and what is left of them when it is done goes by in two rows.
  await Promise.all([take(first, false).then(oneByOne), oneByOne()])
}
for (const one of busy) one.kill()
const slowest = readTimings(reports, root).slice(0, 10)
rmSync(reports, { recursive: true })
console.log(`\n── steps\n${table(took)}`)
if (slowest.length > 0)
  console.log(`\n── slowest tests\n${table(slowest.map(({ ms, file, title }) => ({ ms, name: `${file}: ${title}` })))}`)
console.log(
  `\n${failed.length ? `✗ failed: ${failed.join(', ')}` : '✓ everything holds'} (${((Date.now() - started) / 1000).toFixed(0)} s)`,
)
process.exit(failed.length ? 1 : 0)

/** Runs a step; one beside another says what it has to say when it is done. */
async function take([name, [command, ...first], ...rest], isBeside) {
  const from = Date.now()
  const title = `\n── ${name}\n`
  if (!isBeside) process.stdout.write(title)
  const { code, said } = await run(command, [...first, ...rest], isBeside ? 'pipe' : 'inherit')
  const row = { ms: Date.now() - from, name: `${code === 0 ? '✓' : '✗'} ${name}` }
  process.stdout.write((isBeside ? title : '') + said)
  console.log(table([row]))
  took.push(row)
  if (code !== 0) failed.push(name)
}

function run(command, args, output) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: ['inherit', output, output],
      env: {
        ...process.env,
        CHROMIUM_PATH: chromium,
        FORCE_COLOR: '0',
        ...(isShaken && { SHUFFLE_SEED: seed }),
        PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'browser.json'),
      },
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (said += text))
    child.on('error', (error) => resolve({ code: 1, said: `${said}${error.message}\n` }))
    child.on('close', (code) => resolve({ code: code ?? 1, said }))
  })
}

/** A process for each core that does nothing but count; each ends with this one. */
function keepBusy() {
  return Array.from({ length: availableParallelism() }, () =>
    spawn(node, ['-e', 'const mine = process.ppid; for (let n = 0; n % 1e8 || process.ppid === mine; n++);'], {
      stdio: 'ignore',
    }),
  )
}
