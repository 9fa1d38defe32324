import { existsSync, readFileSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { ValuesKind } from '#server/pages/checks/check-values.ts'
import { displayPath } from '#server/pages/checks/display-path.ts'
import { type Source, readSourceBytes } from '#server/pages/checks/source.ts'
import { documentOf } from '#server/pages/documents/document-file.ts'
import type { WrittenDocument } from '#server/pages/documents/write-documents.ts'
import { contentPart } from '#server/platform/environment/content-folder.ts'
import { describeFileError } from '#server/platform/environment/describe-system-error.ts'
import { StartError } from '#server/platform/environment/start-error.ts'
import * as t from '#words/commands.ts'

const MAX_FILES = 2000
const MAX_BYTES = 2 * 1024 * 1024
const DOCUMENT = /\.jsonc?$/u

export interface DocumentFile {
  path: string
  text: string
  source: Source
  document: WrittenDocument | undefined
}

export const templatesFolder = (app: FastifyInstance): string => contentPath(app, 'templates')

export const storeFile = (app: FastifyInstance): string => contentPath(app, 'store.json')

function contentPath({ config }: FastifyInstance, part: Parameters<typeof contentPart>[1]): string {
  if (!config.contentDir) throw new StartError(t.noContentFolder())
  return contentPart(config.contentDir, part)
}

/** Resolves links before comparing paths. */
export function contentKind(app: FastifyInstance, path: string): 'document' | ValuesKind {
  const folder = realFolder(dirname(path))
  const store = storeFile(app)
  if (basename(path) === basename(store) && folder === realFolder(dirname(store))) return 'store'
  return folder === realFolder(contentPath(app, 'themes')) ? 'theme' : 'document'
}

const realFolder = (folder: string): string => (existsSync(folder) ? realpathSync(folder) : folder)

export function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return []
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => DOCUMENT.test(name))
  if (names.length > MAX_FILES)
    throw new StartError(t.tooManyFiles({ folder: displayPath(folder), count: names.length, most: MAX_FILES }))
  return names.sort().map((name) => join(folder, name))
}

/**
 * Returns the named files, or all of the content folder. Themes must be named explicitly.
 * @throws StartError for missing files, or if there are none
 */
export function findContentFiles(app: FastifyInstance, named: readonly string[]): string[] {
  const folder = templatesFolder(app)
  const store = storeFile(app)
  const own = () => [...filesBelow(folder), ...(existsSync(store) ? [store] : [])]
  const found = named.length === 0 ? own() : named.flatMap((name) => filesOf(app, name))
  if (found.length === 0)
    throw new StartError(
      t.noDocumentsPull({
        places: named.length > 0 ? named.join(' ') : displayPath(folder),
        command: 'npm run content -- pull',
      }),
    )
  const themes = new Set(found.filter((path) => contentKind(app, path) === 'theme'))
  if (themes.size > 1) throw new StartError(t.oneTheme({ files: [...themes].map(displayPath).join(', ') }))
  return [...new Set(found)]
}

function filesOf(app: FastifyInstance, name: string): string[] {
  const path = resolve(name)
  if (!existsSync(path)) throw new StartError(t.noSuchFile({ file: name }))
  if (!statSync(path).isDirectory()) return [path]
  const files = filesBelow(path)
  const others = files.filter((file) => contentKind(app, file) !== 'theme')
  if (files.length > 0 && others.length === 0) throw new StartError(t.themesFolder({ folder: name }))
  return others
}

/** @throws StartError if the file is unreadable or too large; invalid documents are reported by the checks */
export function readDocumentFile(path: string): DocumentFile {
  let source: Source
  try {
    const { size } = statSync(path)
    if (size > MAX_BYTES) throw new Error(t.fileTooLarge({ size, most: MAX_BYTES }))
    source = readSourceBytes(readFileSync(path))
  } catch (error) {
    throw new StartError(t.cannotRead({ file: displayPath(path), reason: describeFileError(error) }))
  }
  const document = source.isJson ? documentOf(source.value, basename(path).replace(DOCUMENT, '')) : undefined
  return { path, text: source.text, source, document }
}
