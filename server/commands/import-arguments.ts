import { open, rm } from 'node:fs/promises'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { readMapping } from '#server/catalogue/import/mapping.ts'
import type { FormatName } from '#server/catalogue/exchange/formats/format.ts'
import { formats } from '#server/catalogue/exchange/formats/formats.ts'
import { readProblems } from '#server/catalogue/import/import-problems.ts'
import { writeReport } from '#server/catalogue/import/import-report.ts'
import { type ImportRun, createRun } from '#server/catalogue/import/import-run.ts'
import { resumeRun, startCheck, startRun, workOn } from '#server/catalogue/import/import-steps.ts'
import {
  type LocalFile,
  isZip,
  keepImportFile,
  openImportFile,
  openLocalZip,
  sha256Of,
} from '#server/catalogue/import/receive-import.ts'
import { inTransaction } from '#server/platform/db/database.ts'
import { describeFileError } from '#server/platform/environment/describe-system-error.ts'
import { incomingPath } from '#server/platform/uploads/incoming.ts'
import { StartError } from '#server/platform/environment/start-error.ts'
import type { CommandWork } from './run-command.ts'
import { usageText } from './terminal/usage.ts'
import { readWithHelp } from './usage-error.ts'
import * as t from '#words/import-command.ts'
import * as common from '#words/commands.ts'

const SHOWN_PROBLEMS = 20
const HEAD_BYTES = 16
const FORMATS = Object.keys(formats) as FormatName[]

export const usage = (): string =>
  usageText({
    command: 'npm run import -- FILE.csv|FILE.zip',
    about: t.importAbout(),
    options: [
      ['--dry-run', t.importDryRun()],
      ['--pictures FILE.zip', t.importPictures()],
      [`--format ${FORMATS.join('|')}`, t.importFormat()],
      ['--map "COLUMN=FIELD"', t.importMap()],
      ['--untracked-stock N', t.importUntracked()],
      ['--merge "OPTION=OPTION"', t.importMerge()],
      ['--report FILE.csv', t.importReport()],
      ['--resume NUMBER', t.importResume()],
    ],
  })

interface Options {
  format: FormatName | undefined
  mapping: Record<string, string>
  untrackedStock: number | undefined
  isDry: boolean
  pictures: string | undefined
  merges: { from: string; into: string }[]
  report: string | undefined
}

/** Parses the arguments; undefined when only help is asked for. @throws UsageError */
export function readArguments(args: string[]): CommandWork | undefined {
  return readWithHelp(usage, () => {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        'dry-run': { type: 'boolean' },
        format: { type: 'string' },
        map: { type: 'string', multiple: true },
        'untracked-stock': { type: 'string' },
        pictures: { type: 'string' },
        merge: { type: 'string', multiple: true },
        report: { type: 'string' },
        resume: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    })
    if (values.help) return undefined
    const { resume, report } = values
    if (resume !== undefined) {
      if (!/^\d{1,9}$/u.test(resume) || positionals.length > 0) throw new Error(t.resumeNumber())
      return (app) => finish(app, Number(resume), { report, isResumed: true })
    }
    const [file, ...more] = positionals
    if (file === undefined || more.length > 0) throw new Error(t.oneFile())
    const format = FORMATS.find((name) => name === values.format)
    if (values.format !== undefined && format === undefined)
      throw new Error(common.optionNotOneOf({ option: '--format', choices: FORMATS.join(', '), found: values.format }))
    const untracked = values['untracked-stock']
    if (untracked !== undefined && !/^\d{1,8}$/u.test(untracked)) throw new Error(t.untrackedInvalid())
    const [mapping, merges] = [readMapping(values.map ?? []), readMerges(values.merge ?? [])]
    return (app) =>
      importFile(app, file, {
        format,
        mapping,
        merges,
        pictures: values.pictures,
        untrackedStock: untracked === undefined ? undefined : Number(untracked),
        isDry: values['dry-run'] === true,
        report,
      })
  })
}

function readMerges(texts: readonly string[]): Options['merges'] {
  return texts.map((text) => {
    const [from = '', into = '', ...more] = text.split('=').map((name) => name.trim())
    if (from === '' || into === '' || more.length > 0) throw new Error(t.mergeInvalid())
    return { from, into }
  })
}

async function importFile(app: FastifyInstance, file: string, options: Options): Promise<string> {
  const unpacked: string[] = []
  try {
    const { opened, csv, zip } = await openImportFile(
      await localFile(file),
      async () => {
        unpacked.push(await incomingPath(app.config.dataDir))
        return unpacked[0]!
      },
      options,
    )
    const pictures = await keepPictures(app, options.pictures === undefined ? zip : await localZip(options.pictures))
    const staff = { id: undefined, name: t.byCommand() }
    const { untrackedStock } = options
    const id = await inTransaction(app.database, async ({ client }) => {
      const created = await createRun(client, { ...opened, fileName: csv.name, file: null, staff, pictures })
      const given = { ...opened.options, ...(untrackedStock !== undefined && { untracked_stock: untrackedStock }) }
      await startCheck(client, created, { format: opened.format, options: given }, { hasFile: true })
      return created
    })
    const checked = await workOn(app, id, { path: csv.path, onProgress: showProgress })
    if (checked.state !== 'checked' || options.isDry) return await describe(app, checked, options.report)
    await inTransaction(app.database, async ({ client }) => startRun(client, id, options.merges))
    return await finish(app, id, { report: options.report, isResumed: false })
  } finally {
    for (const path of unpacked) await rm(path, { force: true })
  }
}

async function localFile(path: string): Promise<LocalFile & { head: Buffer }> {
  try {
    const handle = await open(path)
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
      const head = buffer.subarray(0, bytesRead)
      return { path, name: basename(path), sha256: isZip(head) ? await sha256Of(path) : '', head }
    } finally {
      await handle.close()
    }
  } catch (error) {
    throw new StartError(common.cannotRead({ file: path, reason: describeFileError(error) }))
  }
}

async function localZip(path: string): Promise<LocalFile> {
  const { head, ...file } = await localFile(path)
  if (!isZip(head)) throw new StartError(t.picturesNoZip({ file: path }))
  const zip = await openLocalZip(path)
  zip.close()
  return file
}

/** Copies the zip into the shop's storage, so that the import can go on without it. */
const keepPictures = async (app: FastifyInstance, zip: LocalFile | undefined) =>
  zip && { key: await keepImportFile(app, { path: zip.path, isKept: true }, 'zip'), sum: zip.sha256, name: zip.name }

async function finish(
  app: FastifyInstance,
  id: number,
  { report, isResumed }: { report: string | undefined; isResumed: boolean },
): Promise<string> {
  if (isResumed) await inTransaction(app.database, async ({ client }) => resumeRun(client, id))
  return describe(app, await workOn(app, id, { onProgress: showProgress }), report)
}

function showProgress({ done, products, state }: ImportRun): void {
  if (!process.stderr.isTTY || products === 0) return
  const text = state === 'checking' ? t.checkingProgress({ done, products }) : t.writingProgress({ done, products })
  process.stderr.write(`\r${text}${done === products ? '\n' : ''}`)
}

async function describe(app: FastifyInstance, run: ImportRun, report: string | undefined): Promise<string> {
  const { pool } = app.database
  const problems = await readProblems(pool, run.id, { limit: SHOWN_PROBLEMS + 1 })
  const lines = problems
    .slice(0, SHOWN_PROBLEMS)
    .map(({ line, column, message }) =>
      column === '' ? t.problemInLine({ line, message }) : t.problemInColumn({ line, column, message }),
    )
  if (problems.length > SHOWN_PROBLEMS) lines.push(t.moreProblems())
  if (report !== undefined) {
    await writeReport(pool, run.id, report)
    lines.push(t.reportWritten({ file: report }))
  }
  const { created, updated, unchanged, failed } = run
  const counts = { created, updated, unchanged, failed }
  const summary =
    run.state === 'failed'
      ? run.error
      : run.state === 'cancelled'
        ? t.stopped({ id: run.id })
        : run.state === 'checked'
          ? t.wouldImport(counts)
          : t.imported(counts)
  if (run.state === 'failed') throw new StartError([...lines, summary].join('\n'))
  return [...lines, summary].join('\n')
}
