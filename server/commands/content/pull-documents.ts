import { existsSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Queryable } from '#server/platform/db/database.ts'
import { findRoot } from '#server/platform/environment/root.ts'
import { describeFileError } from '#server/platform/environment/describe-system-error.ts'
import { StartError } from '#server/platform/environment/start-error.ts'
import { displayPath } from '#server/pages/checks/display-path.ts'
import { documentChanges } from '#server/pages/documents/document-changes.ts'
import { fileText, hasComments, withRevision } from '#server/pages/documents/document-file.ts'
import { type Revision, newestRevisions, findRevision, publishedKeys } from '#server/pages/documents/revisions.ts'
import type { WrittenDocument } from '#server/pages/documents/write-documents.ts'
import type { Terminal } from '#server/commands/terminal/terminal.ts'
import { type DocumentFile, filesBelow, readDocumentFile, templatesFolder } from './document-files.ts'
import { replaceFile } from './replace-file.ts'
import * as t from '#words/commands.ts'

type Outcome = 'written' | 'updated' | 'same' | 'kept'

/** Writes documents into the content folder. Locally changed files are kept unless `isForced`. */
export async function pullDocuments(
  app: FastifyInstance,
  keys: readonly string[],
  isForced: boolean,
  terminal: Terminal,
): Promise<string> {
  const db = app.database.pool
  const folder = templatesFolder(app)
  const wanted = keys.length > 0 ? [...keys] : (await publishedKeys(db)).map(({ key }) => key)
  const shown = (await newestRevisions(db, wanted)).filter(({ content }) => content !== null)
  const missing = wanted.filter((key) => !shown.some((one) => one.key === key))
  if (missing.length > 0) throw new StartError(t.notShownNothingWritten({ keys: missing.join(', ') }))
  const files = filesBelow(folder).map(readDocumentFile)
  const outcomes: Outcome[] = []
  for (const revision of shown) {
    const file = files.find(
      ({ document }) => document?.key === revision.key && document.pageType === revision.page_type,
    )
    const outcome = await pullOne(db, folder, revision, file, isForced)
    outcomes.push(outcome)
    if (outcome === 'kept') terminal.say(t.fileKept({ file: displayPath(file!.path), revision: revision.number }))
  }
  const count = (outcome: Outcome) => outcomes.filter((one) => one === outcome).length
  return t.pulled({
    folder: displayPath(folder),
    added: count('written'),
    updated: count('updated'),
    same: count('same'),
    kept: count('kept'),
  })
}

async function pullOne(
  db: Queryable,
  folder: string,
  revision: Revision,
  file: DocumentFile | undefined,
  isForced: boolean,
): Promise<Outcome> {
  const path = file?.path ?? join(folder, fileName(revision, folder))
  const text = fileText(revision, schemaFor(path))
  if (!file) {
    writeFile(path, text)
    return 'written'
  }
  if (file.document && hasSameContent(file.document, revision)) {
    if (file.document.revision === revision.number) return 'same'
    // Only the number differs, so comments can stay.
    writeFile(path, withRevision(file.text, revision.number))
    return 'updated'
  }
  if (!isForced && (hasComments(file.text) || (await isChanged(db, file, revision)))) return 'kept'
  writeFile(path, text)
  return 'updated'
}

const hasSameContent = (document: WrittenDocument, { name, content }: Revision): boolean =>
  content !== null && documentChanges(document, { name, content }).length === 0

async function isChanged(
  db: Queryable,
  { document }: DocumentFile,
  { key, page_type: type }: Revision,
): Promise<boolean> {
  const number = document?.revision
  const [basis] = number === undefined ? [] : await findRevision(db, key, type, number)
  return !document || !basis || !hasSameContent(document, basis)
}

/** Keys may contain characters that file names must not. */
function fileName({ key, page_type: type }: Revision, folder: string): string {
  const plainKey = encodeURIComponent(key).replace(/^\./u, '%2E').slice(0, 150)
  const name = `${plainKey}.json`
  return existsSync(join(folder, name)) ? `${plainKey}.${encodeURIComponent(type)}.json` : name
}

/** Only inside the project can editors resolve the schema by a relative path. */
function schemaFor(path: string): string | undefined {
  const root = findRoot()
  if (!path.startsWith(root + sep)) return undefined
  return relative(dirname(path), join(root, 'schemas/template.schema.json')).replaceAll('\\', '/')
}

export function writeFile(path: string, text: string): void {
  try {
    replaceFile(path, text)
  } catch (error) {
    throw new StartError(t.cannotWrite({ file: displayPath(path), reason: describeFileError(error) }))
  }
}
