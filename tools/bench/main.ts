import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir, totalmem } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { benchCatalogue } from './catalogue.ts'
import { benchSpeed } from './pages.ts'
import { benchPhone } from './phone.ts'
import { benchAgainst, parseOtherShop, type OtherShop } from './against.ts'
import { benchChanged } from './changed.ts'
import {
  changedFigures,
  comparedFigures,
  type Figure,
  interactionFigures,
  memoryFigures,
  listMisses,
  sizeFigures,
  speedFigures,
} from './budget.ts'
import { benchInteractions } from './interactions.ts'
import { BUDGET, type RequestCost, benchScale, compare, createProducts } from './scale.ts'
import { benchMemory } from './memory.ts'
import { benchSizes } from './sizes.ts'
import { benchValidation } from './validate-document.ts'

/**
 * `npm run bench`: prints all figures as Markdown tables. Needs a build and takes about six minutes.
 * `npm run bench -- --against URL --pages category=/path,product=/path`: compares our pages with those of another
 * running shop.
 * `npm run bench -- scale [FEW MANY]`: compares requests at 10,000 and 1,000,000 products, or two other sizes.
 * `--keep DIR` keeps and reuses the shops in a folder, `--only WORD` makes only requests whose names contain the word,
 * `--rounds N` makes each N times.
 * `npm run bench -- memory`: measures peak memory under long loads. Takes about 25 minutes.
 * The exit code is 1 if a figure is over its budget.
 */
const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-bench-'))
// As root, Postgres runs as another user, who must reach the folders in it.
chmodSync(dataDir, 0o711)
const words = process.argv.slice(2)
const row = (cells: (string | number)[]) => console.log(`| ${cells.join(' | ')} |`)
const head = (cells: string[]) => {
  row(cells)
  row(cells.map(() => '---'))
}
const whole = (value: number) => Math.round(value).toLocaleString('en')
const ms = (value: number) => `${value.toFixed(1)} ms`
const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

try {
  if (words[0] === 'scale') await scale()
  else if (words[0] === 'memory') await memory()
  else if (words.includes('--against')) await against(parseOtherShop(words))
  else await benchAll()
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}

async function scale(): Promise<void> {
  const { values, positionals } = parseArgs({
    args: words.slice(1),
    options: {
      keep: { type: 'string', default: dataDir },
      only: { type: 'string', default: '' },
      rounds: { type: 'string', default: '18' },
    },
    allowPositionals: true,
  })
  const [few, many] = sizesOf(positionals)
  const [smallShop, largeShop] = [few, many].map((products) => resolve(values.keep, `${products}`)) as [string, string]
  const options = { isWanted: (name: string) => name.includes(values.only), rounds: Number(values.rounds) }
  createProducts(smallShop, few)
  const small = await benchScale(smallShop, options)
  const seconds = createProducts(largeShop, many)
  const requests = compare(small, await benchScale(largeShop, options))
  const times = ({ median, database, maxDatabase, databaseWall }: RequestCost) =>
    `${ms(median)} (${ms(database)}; ${ms(maxDatabase)}; ${ms(databaseWall)})`
  console.log(
    `Load of the machine: ${loadavg()
      .map((one) => one.toFixed(1))
      .join(', ')} on ${cpus().length} cores.\n`,
  )
  console.log(
    'Medians of whole answers, page cache off (processor time of the database: median; maximum; median elapsed time).\n',
  )
  head(['request', `${whole(few)} products`, `${whole(many)} products`, 'ratio', 'within budget'])
  for (const { name, small: before, large, ratio, isWithinBudget } of requests)
    row([name, times(before), times(large), ratio.toFixed(1), isWithinBudget ? 'yes' : 'no'])
  console.log(seconds === undefined ? '' : `\nCreated ${whole(many)} products in ${whole(seconds)} s.`)
  if ((seconds ?? 0) > BUDGET.loadSeconds || requests.some(({ isWithinBudget }) => !isWithinBudget))
    process.exitCode = 1
}

function sizesOf(given: readonly string[]): readonly [number, number] {
  const [few, many] = given.map(Number)
  if (few === undefined) return BUDGET.sizes
  if (!(many && few > 0 && few < many)) throw new Error('Give two numbers of products, the smaller one first.')
  return [few, many]
}

function reportMisses(figures: readonly Figure[]): void {
  const missed = listMisses(figures)
  if (missed.length === 0) return console.log('\nAll figures are within the budget.')
  process.exitCode = 1
  console.log(`\nOver the budget:\n${missed.map((line) => `- ${line}`).join('\n')}`)
}

async function against(rival: OtherShop): Promise<void> {
  await benchCatalogue(dataDir, 1000)
  const pages = await benchAgainst(dataDir, rival)
  console.log(`Ours beside ${rival.url}, a slow 4G phone, nothing cached, medians of 5 alternating visits.\n`)
  head(['page', 'first paint', 'largest paint (bare page)', 'blocking time', 'layout shift', 'fresh: requests/s'])
  const both = (ours: number, theirs: number, unit = ' ms') => `${whole(ours)} / ${whole(theirs)}${unit}`
  for (const { name, ours, theirs, bareLargestPaint, fresh } of pages)
    row([
      name,
      both(ours.firstPaint, theirs.firstPaint),
      `${both(ours.largestPaint, theirs.largestPaint)} (${whole(bareLargestPaint)} ms)`,
      both(ours.blocking, theirs.blocking),
      `${ours.layoutShift.toFixed(3)} / ${theirs.layoutShift.toFixed(3)}`,
      fresh ? both(fresh.ours.requestsPerSecond, fresh.theirs.requestsPerSecond, '') : '',
    ])
  reportMisses(comparedFigures(pages))
}

async function memory(): Promise<void> {
  await benchCatalogue(dataDir, 1000)
  const peaks = await benchMemory(dataDir)
  head(['load, 16 connections', 'requests', 'peak memory'])
  for (const { name, requests, maxMiB } of peaks) row([name, whole(requests), `${maxMiB} MiB`])
  reportMisses(memoryFigures(peaks))
}

async function benchAll(): Promise<void> {
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`
  console.log(
    `Machine: ${machine}; 16 connections, one server process, load generator and Postgres on the same machine.\n`,
  )

  // A category needs a full page of cards.
  await benchCatalogue(dataDir, 1000)
  const { pages, memoryMiB, startMs } = await benchSpeed(dataDir)
  head([
    'page',
    'fresh: requests/s (p99)',
    'from the cache',
    'bare Node, same bytes',
    'cache of bare Node',
    'bare React, same tree',
    'fresh of bare React',
    'errors',
  ])
  for (const { name, fresh, cached, bare, react, errors } of pages) {
    row([
      name,
      `${whole(fresh.rps)} (${fresh.p99} ms)`,
      `${whole(cached.rps)} (${cached.p99} ms)`,
      whole(bare.rps),
      `${Math.round((cached.rps / bare.rps) * 100)} %`,
      whole(react),
      `${Math.round((fresh.rps / react) * 100)} %`,
      errors,
    ])
  }
  console.log(
    `\nServer process under load: ${memoryMiB} MiB. First answer after a start on a built tree: ${startMs} ms.\n`,
  )

  console.log('Processor time of the server per page, after the price of a product on it was changed:\n')
  const changed = await benchChanged(dataDir)
  head(['page', 'without caches', 'with caches', 'times as fast'])
  for (const { name, fresh, changed: time } of changed) row([name, ms(fresh), ms(time), (fresh / time).toFixed(1)])
  console.log('')

  head(['page', 'HTML, brotli', 'inlined CSS', 'JavaScript, brotli'])
  const sizes = await benchSizes(dataDir)
  for (const { name, html, inlinedCss, javascript } of sizes) row([name, kB(html), kB(inlinedCss), kB(javascript)])

  console.log(
    '\nA slow 4G phone (562 ms a request, 1.475 Mbit/s, 4 times slower CPU), nothing cached, median of 3 visits:\n',
  )
  head(['page', 'first paint', 'largest paint', 'blocking time', 'layout shift', 'JavaScript loaded'])
  for (const { name, firstPaint, largestPaint, blocking, layoutShift, javascript } of await benchPhone(dataDir)) {
    row([
      name,
      `${whole(firstPaint)} ms`,
      `${whole(largestPaint)} ms`,
      `${whole(blocking)} ms`,
      layoutShift.toFixed(3),
      kB(javascript),
    ])
  }

  const interactions = await benchInteractions(dataDir)
  console.log('\nFrom a press to its first picture, a quarter of the CPU, median of 3:\n')
  head(['press', 'time'])
  for (const { name, ms: time } of interactions) row([name, `${whole(time)} ms`])

  const { items, parseMs, validateMs, ratio } = await benchValidation()
  console.log(
    `\nValidating a document of ${items} items: ${ms(validateMs)}, ${ratio.toFixed(1)} times JSON.parse of it (${ms(parseMs)}).\n`,
  )

  const small = await benchCatalogue(dataDir, 1000)
  const large = await benchCatalogue(dataDir, 100_000)
  head(['call', 'at 1,000 products (slowest)', 'at 100,000 products (slowest)'])
  for (const [index, { name, median, slowest }] of small.entries()) {
    const other = large[index]
    row([name, `${ms(median)} (${ms(slowest)})`, other ? `${ms(other.median)} (${ms(other.slowest)})` : ''])
  }
  reportMisses([
    ...speedFigures(pages, memoryMiB, startMs),
    ...changedFigures(changed),
    ...sizeFigures(sizes),
    ...interactionFigures(interactions),
  ])
}
