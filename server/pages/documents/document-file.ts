import { applyEdits, modify, visit } from 'jsonc-parser'
import type { DocumentContent } from '#server/platform/db/document-content.ts'
import type { Revision } from './revisions.ts'
import type { WrittenDocument } from './write-documents.ts'

type Fields = Readonly<Record<string, unknown>>

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reads a document from its file; undefined if it is none. `name` is the file name, the default for the key. */
export function documentOf(value: unknown, name: string): WrittenDocument | undefined {
  if (!isRecord(value)) return undefined
  const { template, page, page_type: pageType = 'Page', component_data } = value
  const { key = name, name: title, revision } = isRecord(template) ? template : {}
  if (typeof key !== 'string' || typeof pageType !== 'string' || !isRecord(page) || !Array.isArray(component_data))
    return undefined
  return {
    key,
    pageType,
    name: typeof title === 'string' ? title : key,
    content: { page: page as DocumentContent['page'], component_data },
    revision: Number.isInteger(revision) ? (revision as number) : undefined,
  }
}

/** Keeps comments and formatting. */
export function withRevision(text: string, revision: number): string {
  const formattingOptions = { insertSpaces: true, tabSize: 2, eol: '\n' }
  return applyEdits(text, modify(text, ['template', 'revision'], revision, { formattingOptions }))
}

/** Comments would be lost when the file is overwritten. */
export function hasComments(text: string): boolean {
  let found = false
  visit(text, { onComment: () => void (found = true) })
  return found
}

const HEAD_ORDER = ['title', 'path', 'meta_title', 'meta_description', 'social_image']
const ITEM_ORDER = ['key', 'ref', 'id', 'version', 'hidden', 'visible', 'look', 'settings', 'blocks']

/** `schema` is used by editors for completion. */
export function fileText({ key, page_type, name, number, content }: Revision, schema: string | undefined): string {
  const document = {
    ...(schema !== undefined && { $schema: schema }),
    template: { key, name, revision: number },
    page: sortNames(content?.page ?? {}, HEAD_ORDER),
    page_type,
    component_data: (content?.component_data ?? []).map(asItem),
  }
  return `${JSON.stringify(document, undefined, 2)}\n`
}

function asItem(item: unknown): unknown {
  if (!isRecord(item)) return item
  const { blocks } = item
  return sortNames(Array.isArray(blocks) ? { ...item, blocks: blocks.map(asItem) } : item, ITEM_ORDER)
}

/** Postgres does not preserve the order of names in JSON. */
function sortNames(fields: Fields, order: readonly string[]): Fields {
  const first = order.filter((name) => Object.hasOwn(fields, name))
  return Object.fromEntries(
    [...first, ...Object.keys(fields).filter((name) => !first.includes(name))].map((name) => [name, fields[name]]),
  )
}
