// `npm test`: installs what is missing and runs every check.
// `npm test -- server browser` runs only steps whose names start with these words.
// `npm test -- --shaken` keeps all cores busy and shuffles tests, to find those that depend on timing or order.
// Server and built-shop tests build on each other within a file, so only their files are shuffled.
// Failed tests run once more when everything else is done. Those that then pass are listed, because they depend on
// timing.
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { root } from './setup/root.mjs'
import { useThisNode } from './setup/runtime.mjs'
import { ensureInstalled } from './setup/stamps.mjs'
import { readFailures, readTimings, table } from './testing/reports.mjs'
import { testFolder } from './testing/test-folder.mjs'

useThisNode()
process.chdir(root)
ensureInstalled()
const { ensureChromium, ensureFonts } = await import('./setup/chromium.mjs')
const chromium = ensureChromium()
ensureFonts()

const node = process.execPath
const bin = (path) => [node, `node_modules/${path}`]
/** All temporary files of this run. As root, Postgres runs as another user, who must reach the folders in it. */
const temporary = mkdtempSync(join(testFolder(), 'vitrine-test-'))
chmodSync(temporary, 0o711)
process.on('exit', () => rmSync(temporary, { recursive: true, force: true }))
process.once('SIGINT', () => process.exit(130)).once('SIGTERM', () => process.exit(143))
/** Reports of the first run; `again` contains those of the second. */
const reports = mkdtempSync(join(temporary, 'reports-'))
const again = join(reports, 'again')
const isShaken = process.argv.includes('--shaken')
const seed = process.env['SHUFFLE_SEED'] ?? String(Date.now() % 1_000_000)

/** @typedef {{ name: string, command: string[], report?: string, repeat?: (files: string[]) => string[] }} Step */

/** Creates a step that runs Vitest projects. `repeat` runs some files again, one at a time. */
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
 * Groups run in order, because later ones need the results of earlier ones. Within a group, two steps run in
 * parallel.
 * @type {Step[][]}
 */
const stages = [
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
/** Output of failed steps. */
const failed = new Map()
const durations = []
const started = Date.now()
for (const stage of stages) {
  const chosen = stage.filter(({ name }) => wanted.length === 0 || wanted.some((word) => name.startsWith(word)))
  const [first, ...others] = chosen
  if (!first) continue
  const oneByOne = async () => {
    for (let next = others.shift(); next; next = others.shift()) await runStep(next, true)
  }
  // The first step takes longest. The others run beside it one by one, and in two rows once it is done.
  await Promise.all([runStep(first, false).then(oneByOne), oneByOne()])
}
for (const one of busy) one.kill()
const slowest = readTimings(reports, root).slice(0, 10)
const [faults, flaky] = [[], []]
for (const [step, output] of failed) await rerunFailures(step, output)
const left = readdirSync(temporary).filter((name) => name.startsWith('vitrine-'))

console.log(`\n── steps\n${table(durations)}`)
if (slowest.length > 0)
  console.log(`\n── slowest tests\n${table(slowest.map(({ ms, file, title }) => ({ ms, name: `${file}: ${title}` })))}`)
if (flaky.length > 0) console.log(`\n── failed once, and passed when run again\n${flaky.join('\n')}`)
if (faults.length > 0) console.log(`\n── failed\n${faults.join('\n')}`)
const names = [...failed.keys()].map(({ name }) => name)
// A failed test may not have come to its end.
if (left.length > 0 && names.length === 0) {
  console.log(`\n── left in the temporary folder\n${left.join('\n')}`)
  names.push('temporary files')
}
console.log(
  `\n${names.length ? `✗ failed: ${names.join(', ')}` : '✓ all checks passed'} (${((Date.now() - started) / 1000).toFixed(0)} s)`,
)
process.exit(names.length ? 1 : 0)

/** Runs a step. The output of a parallel step is printed when it ends. */
async function runStep(step, isBeside) {
  const from = Date.now()
  const title = `\n── ${step.name}\n`
  if (!isBeside) process.stdout.write(title)
  const { code, output } = await run(step.command, reports, !isBeside)
  const row = { ms: Date.now() - from, name: `${code === 0 ? '✓' : '✗'} ${step.name}` }
  if (isBeside) process.stdout.write(title + output)
  console.log(table([row]))
  durations.push(row)
  if (code !== 0) failed.set(step, output)
}

/** Runs failed tests again, or the whole step if its report names none. */
async function rerunFailures(step, output) {
  const once = failuresOf(step, reports)
  if (!step.repeat || isShaken) {
    faults.push(...describeFailures(step, once, output))
    return
  }
  const from = Date.now()
  console.log(`\n── ${step.name}, failed tests again`)
  const { code, output: outputAgain } = await run(step.repeat([...new Set(once.map(({ file }) => file))]), again, true)
  durations.push({ ms: Date.now() - from, name: `${code === 0 ? '✓' : '✗'} ${step.name}, failed tests again` })
  if (code === 0) {
    failed.delete(step)
    flaky.push(...describeFailures(step, once, output))
    return
  }
  const twice = failuresOf(step, again)
  faults.push(...describeFailures(step, twice, outputAgain))
  const failedTwice = (one) => twice.some(({ file, title }) => file === one.file && title === one.title)
  // A second run that names no test was aborted, so nothing counts as passed.
  if (twice.length > 0) flaky.push(...once.filter((one) => !failedTwice(one)).map(describe))
}

function failuresOf({ report }, folder) {
  return report ? readFailures(join(folder, report), root) : []
}

/** Returns the failures of a step, or its last lines of output. */
function describeFailures({ name }, failures, output) {
  if (failures.length > 0) return failures.map(describe)
  return [`${name}\n${output.trimEnd().split('\n').slice(-40).join('\n')}`]
}

/** Returns a failure in a few lines. The first lines of a message contain the expectation. */
function describe({ file, title, message }) {
  const lines = message.split('\n').filter((line) => !line.includes('node_modules'))
  return [`${file}${title && `: ${title}`}`, ...lines.slice(0, 15).map((line) => `    ${line}`)].join('\n')
}

/** @returns {Promise<{ code: number, output: string }>} exit code and output, which `isLive` also prints at once */
function run([command, ...args], folder, isLive) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: ['inherit', 'pipe', 'pipe'],
      env: {
        ...process.env,
        CHROMIUM_PATH: chromium,
        FORCE_COLOR: '0',
        TMPDIR: temporary,
        ...(isShaken && { SHUFFLE_SEED: seed }),
        PLAYWRIGHT_JSON_OUTPUT_NAME: join(folder, 'browser.json'),
      },
    })
    let output = ''
    for (const [stream, shown] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ])
      stream.setEncoding('utf8').on('data', (text) => {
        output += text
        if (isLive) shown.write(text)
      })
    child.on('error', (error) => resolve({ code: 1, output: `${output}${error.message}\n` }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/** Starts a busy loop per core, which ends with this process. */
function keepBusy() {
  return Array.from({ length: availableParallelism() }, () =>
    spawn(node, ['-e', 'const mine = process.ppid; for (let n = 0; n % 1e8 || process.ppid === mine; n++);'], {
      stdio: 'ignore',
    }),
  )
}
