import type { FastifyInstance } from 'fastify'
import { inTransaction } from '#server/platform/db/database.ts'
import { StartError } from '#server/platform/environment/start-error.ts'
import { type CheckedFile, checkSource } from '#server/pages/checks/check-file.ts'
import { checkValues, valuesOf } from '#server/pages/checks/check-values.ts'
import { coloured, formatText, plain } from '#server/pages/checks/formats.ts'
import { displayPath } from '#server/pages/checks/display-path.ts'
import { contentsOf, readSectionCatalogue } from '#server/pages/checks/section-catalogue.ts'
import type { Store } from '#engine/checks/input/store.ts'
import { describePlan, describeValues } from '#server/pages/documents/describe-changes.ts'
import { withRevision } from '#server/pages/documents/document-file.ts'
import { recordingStore, emptyLookups, readShopStore } from '#server/pages/checks/shop-store.ts'
import {
  ConflictError,
  type PlannedDocument,
  type WrittenDocument,
  conflictsOf,
  labelOf,
  planDocuments,
  writeDocuments,
} from '#server/pages/documents/write-documents.ts'
import type { StoreValues } from '#server/store/values/store-values.ts'
import { type Terminal, confirm } from '#server/commands/terminal/terminal.ts'
import { commandAuthor } from './command-author.ts'
import { type DocumentFile, findContentFiles, readDocumentFile } from './document-files.ts'
import {
  type ValuesFile,
  type ValuesPlan,
  planValues,
  readValues,
  valueFilesAmong,
  writeValues,
} from './publish-values.ts'
import { replaceFile } from './replace-file.ts'
import * as t from '#words/commands.ts'

export interface PublishOptions {
  /** Files and folders; empty for the whole content folder. */
  files: readonly string[]
  isDryRun: boolean
  /** Overwrites documents edited meanwhile. */
  isForced: boolean
  skipsConfirmation: boolean
}

const advice = (): string => t.publishAdvice({ command: 'npm run content -- pull KEY' })

type Published = DocumentFile & { document: WrittenDocument }

/**
 * Checks, compares, confirms and publishes documents and values, all or none.
 * @throws StartError if nothing was published
 */
export async function publishFiles(app: FastifyInstance, options: PublishOptions, terminal: Terminal): Promise<string> {
  const paint = terminal.isInteractive && !process.env['NO_COLOR'] ? coloured : plain
  const all = findContentFiles(app, options.files).map(readDocumentFile)
  const valueFiles = valueFilesAmong(app, all)
  const read = all.filter((file) => !valueFiles.some(({ path }) => path === file.path))
  const currentValues = valueFiles.length > 0 ? await readValues(app.database.pool) : undefined
  const checked = await checkFiles(app, read, valueFiles, currentValues)
  const report = formatText(checked, paint).trimEnd()
  if (checked.some(({ problems }) => problems.some(({ severity }) => severity === 'error')))
    throw new StartError(`${report}\n${t.nothingPublished()}`)
  if (checked.some(({ problems }) => problems.length > 0)) terminal.say(report)
  const files = read.filter((file): file is Published => file.document !== undefined)
  const other = read.find(({ document }) => document === undefined)
  if (other) throw new StartError(t.notADocument({ file: displayPath(other.path) }))
  refuseDuplicates(files)

  const plans = await planDocuments(
    app.database.pool,
    files.map(({ document }) => document),
  )
  const changed = plans.filter(({ changes }) => changes.length > 0)
  for (const plan of changed) terminal.say(describePlan(plan, paint))
  const values = currentValues && planValues(currentValues, valueFiles)
  for (const { label, changes } of values?.parts ?? []) terminal.say(describeValues(label, changes, paint))
  const conflicts = conflictsOf(plans)
  if (conflicts.length > 0 && !options.isForced)
    throw new StartError(`${new ConflictError(conflicts).message}\n${advice()}`)
  const labels = (values?.parts ?? []).map(({ label }) => label)
  if (changed.length + labels.length === 0)
    return t.nothingToPublish({
      what: describeCount(
        files.length,
        valueFiles.map(({ path }) => displayPath(path)),
      ),
    })
  if (options.isDryRun) return t.dryRun({ what: describeCount(changed.length, labels) })
  await confirm(terminal, t.confirmPublish({ what: describeCount(changed.length, labels) }), options.skipsConfirmation)

  const numbers = await writeAll(app, changed, values)
  const fileOf = new Map(files.map((file) => [file.document, file]))
  const unwritten = changed.flatMap(({ document }, index) => updateRevision(fileOf.get(document)!, numbers[index]!))
  return [
    t.published({ what: describeCount(changed.length, labels) }),
    ...changed.map(
      ({ document }, index) => `  ${t.publishedDocument({ document: labelOf(document), revision: numbers[index]! })}`,
    ),
    ...labels.map((label) => `  ${label}`),
    ...unwritten,
  ].join('\n')
}

function describeCount(count: number, others: readonly string[]): string {
  const files = others.join(', ')
  if (files === '') return t.documentCount({ count })
  return count === 0 ? files : t.documentsAndFiles({ count, files })
}

/** Runs the checks of `vitrine validate` with this shop's pages and pictures. */
async function checkFiles(
  app: FastifyInstance,
  files: readonly DocumentFile[],
  valueFiles: readonly ValuesFile[],
  currentValues: StoreValues | undefined,
): Promise<CheckedFile[]> {
  const catalogue = await readSectionCatalogue(files.map(({ source }) => source.value))
  const check = (store: Store) => files.map(({ path, source }) => checkSource(path, source, { catalogue, store }))
  const checkOthers = (store: Store) =>
    currentValues
      ? valueFiles.map(({ path, source, kind }) => checkValues(path, source, kind, currentValues, store))
      : []
  const asked = emptyLookups()
  check(recordingStore(asked))
  checkOthers(recordingStore(asked))
  const documents = files.flatMap(({ document }) => document ?? [])
  const values = valueFiles.map(({ kind, source }) => valuesOf(kind, source.value))
  const store = await readShopStore(app, documents, values, asked)
  await readSectionCatalogue(contentsOf(store.shared?.()))
  const checked = check(store).map((file, index) => {
    const revision = files[index]?.document?.revision ?? 1
    if (revision >= 1 && revision < 2 ** 31 - 1) return file
    const range = file.source.rangeOf('/template/revision')
    const message = t.revisionInvalid({ revision })
    const problem = { code: 'wrong-value', severity: 'error', message, pointer: '/template/revision', range } as const
    return { ...file, problems: [...file.problems, problem] }
  })
  return [...checked, ...checkOthers(store)]
}

function refuseDuplicates(files: readonly Published[]): void {
  const owners = new Map<string, string>()
  for (const { path, document } of files) {
    const label = labelOf(document)
    const owner = owners.get(label)
    if (owner !== undefined)
      throw new StartError(t.bothContain({ first: displayPath(path), second: displayPath(owner), document: label }))
    owners.set(label, path)
  }
}

/** Writes all or nothing; concurrent publishing is reported as a conflict. */
async function writeAll(
  app: FastifyInstance,
  plans: readonly PlannedDocument[],
  values: ValuesPlan | undefined,
): Promise<number[]> {
  try {
    return await inTransaction(app.database, async ({ client }) => {
      if (values) await writeValues(client, values)
      return writeDocuments(client, plans, { kind: 'publish', author: commandAuthor() })
    })
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error
    throw new StartError(`${error.message}\n${t.changedMeanwhile()} ${advice()}`)
  }
}

/** Writes the new revision number to the file. Returns a message if that fails. */
function updateRevision({ path, text, document }: Published, number: number): string[] {
  if (document.revision === number) return []
  try {
    replaceFile(path, withRevision(text, number))
    return []
  } catch {
    return [t.revisionNotWritten({ file: displayPath(path), revision: number })]
  }
}
