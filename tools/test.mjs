// `npm test`: installs what is needed, then runs every check, and ends with what each step took and the slowest tests.
// `npm test -- server browser` runs the steps of these names; `npm test -- --shaken` keeps every core busy meanwhile and
// runs the tests in random order: what fails then relies on something it should not. Tests of the server and of the built
// shop tell a story within their file, so there the files alone change their order.
// A test that fails runs once more when all else is done and the machine is quiet. One that passes then is named at the end:
// something in it relies on time. `--shaken` looks for just these, and takes the first answer.
import { spawn } from 'node:child_process'
import { availableParallelism, tmpdir } from 'node:os'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { root } from './setup/root.mjs'
import { useThisNode } from './setup/runtime.mjs'
import { ensureInstalled } from './setup/stamps.mjs'
import { readFailures, readTimings, table } from './testing/reports.mjs'

useThisNode()
process.chdir(root)
ensureInstalled()
const { ensureChromium, ensureFonts } = await import('./setup/chromium.mjs')
const chromium = ensureChromium()
ensureFonts()

const node = process.execPath
const bin = (path) => [node, `node_modules/${path}`]
/** What the reporters write down of each test: of the first run, and of those that run again. */
const reports = mkdtempSync(join(tmpdir(), 'vitrine-reports-'))
const again = join(reports, 'again')
const isShaken = process.argv.includes('--shaken')
const seed = process.env['SHUFFLE_SEED'] ?? String(Date.now() % 1_000_000)

/** @typedef {{ name: string, command: string[], report?: string, repeat?: (files: string[]) => string[] }} Step */

/** A step of Vitest; `repeat` runs some of its files again, one after the other. */
function vitest(name, ...projects) {
  const report = `${projects[0]}.json`
  const run = (folder, ...args) => [
    ...bin('vitest/vitest.mjs'),
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${join(folder, report)}`,
    ...args,
  ]
  const order = projects.includes('unit') ? '--sequence.shuffle' : '--sequence.shuffle.files'
  return {
    name,
    report,
    command: run(reports, ...(isShaken ? [order, `--sequence.seed=${seed}`] : [])),
    repeat: (files) => run(again, '--no-file-parallelism', ...files),
  }
}

const playwright = [...bin('@playwright/test/cli.js'), 'test', '--reporter=list,./tools/testing/closing-line.ts,json']

/**
 * Turns in order; a later one may need what an earlier one made. The steps of a turn need nothing from each other: two of them run at
 * once, in their order, because none keeps two cores busy to its end.
 * @type {Step[][]}
 */
const turns = [
  [{ name: 'generated files', command: [node, '--import', 'tsx', 'tools/generate.ts', '--check'] }],
  [{ name: 'generate', command: [node, '--import', 'tsx', 'tools/generate.ts'] }],
  [
    vitest('server tests', 'server'),
    { name: 'documents', command: [node, 'tools/vitrine.mjs', 'validate'] },
    { name: 'format', command: [...bin('oxfmt/bin/oxfmt'), '--check'] },
    { name: 'types', command: [...bin('typescript/bin/tsc'), '--noEmit'] },
    { name: 'lint', command: [...bin('oxlint/bin/oxlint'), '--deny-warnings', '--type-aware'] },
    { name: 'unused code', command: bin('knip/bin/knip.js') },
    { name: 'build', command: [node, 'tools/build.mjs', '--if-changed'] },
    vitest('unit tests', 'unit', 'dom'),
  ],
  [{ name: 'sizes', command: [node, '--import', 'tsx', 'tools/budget/check-sizes.ts'] }],
  [
    {
      name: 'browser tests',
      report: 'browser.json',
      command: playwright,
      repeat: (files) => [...playwright, '--workers=1', ...(files.length > 0 ? ['--last-failed'] : [])],
    },
    vitest('built shop tests', 'built'),
    { name: 'html', command: [node, '--import', 'tsx', 'tools/html/check-html.ts'] },
  ],
]

const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const busy = isShaken ? keepBusy() : []
if (isShaken) console.log(`── shaken, in the order of SHUFFLE_SEED=${seed}`)
/** Steps that failed, with what they said. */
const failed = new Map()
const took = []
const started = Date.now()
for (const turn of turns) {
  const chosen = turn.filter(({ name }) => wanted.length === 0 || wanted.some((word) => name.startsWith(word)))
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
const [faults, unsteady] = [[], []]
for (const [step, said] of failed) await judge(step, said)
rmSync(reports, { recursive: true })

console.log(`\n── steps\n${table(took)}`)
if (slowest.length > 0)
  console.log(`\n── slowest tests\n${table(slowest.map(({ ms, file, title }) => ({ ms, name: `${file}: ${title}` })))}`)
if (unsteady.length > 0) console.log(`\n── failed once, and passed when run again\n${unsteady.join('\n')}`)
if (faults.length > 0) console.log(`\n── failed\n${faults.join('\n')}`)
const names = [...failed.keys()].map(({ name }) => name)
console.log(
  `\n${names.length ? `✗ failed: ${names.join(', ')}` : '✓ everything holds'} (${((Date.now() - started) / 1000).toFixed(0)} s)`,
)
process.exit(names.length ? 1 : 0)

/** Runs a step; one beside another says what it has to say when it is done. */
async function take(step, isBeside) {
  const from = Date.now()
  const title = `\n── ${step.name}\n`
  if (!isBeside) process.stdout.write(title)
  const { code, said } = await run(step.command, reports, !isBeside)
  const row = { ms: Date.now() - from, name: `${code === 0 ? '✓' : '✗'} ${step.name}` }
  if (isBeside) process.stdout.write(title + said)
  console.log(table([row]))
  took.push(row)
  if (code !== 0) failed.set(step, said)
}

/** Runs what failed in a step again, all of it where its report names nothing, and notes what to say of it at the end. */
async function judge(step, said) {
  const once = failuresOf(step, reports)
  if (!step.repeat || isShaken) {
    faults.push(...described(step, once, said))
    return
  }
  const from = Date.now()
  console.log(`\n── ${step.name}, what failed again`)
  const { code, said: saidAgain } = await run(step.repeat([...new Set(once.map(({ file }) => file))]), again, true)
  took.push({ ms: Date.now() - from, name: `${code === 0 ? '✓' : '✗'} ${step.name}, what failed again` })
  if (code === 0) {
    failed.delete(step)
    unsteady.push(...described(step, once, said))
    return
  }
  const twice = failuresOf(step, again)
  faults.push(...described(step, twice, saidAgain))
  const failedTwice = (one) => twice.some(({ file, title }) => file === one.file && title === one.title)
  // A second run that names nothing broke off: it says of no test that it passed.
  if (twice.length > 0) unsteady.push(...once.filter((one) => !failedTwice(one)).map(describe))
}

function failuresOf({ report }, folder) {
  return report ? readFailures(join(folder, report), root) : []
}

/** The failures of a step; the last lines of one that names none. */
function described({ name }, failures, said) {
  if (failures.length > 0) return failures.map(describe)
  return [`${name}\n${said.trimEnd().split('\n').slice(-40).join('\n')}`]
}

/** A failure in a few lines: of what a test says of itself, the first tell what was expected. */
function describe({ file, title, message }) {
  const lines = message.split('\n').filter((line) => !line.includes('node_modules'))
  return [`${file}${title && `: ${title}`}`, ...lines.slice(0, 15).map((line) => `    ${line}`)].join('\n')
}

/** @returns {Promise<{ code: number, said: string }>} how it ended and all it said, which `isAloud` shows at once, too */
function run([command, ...args], folder, isAloud) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: ['inherit', 'pipe', 'pipe'],
      env: {
        ...process.env,
        CHROMIUM_PATH: chromium,
        FORCE_COLOR: '0',
        ...(isShaken && { SHUFFLE_SEED: seed }),
        PLAYWRIGHT_JSON_OUTPUT_NAME: join(folder, 'browser.json'),
      },
    })
    let said = ''
    for (const [stream, shown] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ])
      stream.setEncoding('utf8').on('data', (text) => {
        said += text
        if (isAloud) shown.write(text)
      })
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
