import { applyEdits, modify, visit } from 'jsonc-parser'
import type { DocumentContent } from '#server/platform/db/document-content.ts'
import type { Revision } from './revisions.ts'
import type { WrittenDocument } from './write-documents.ts'

type Fields = Readonly<Record<string, unknown>>

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A document as its file says it; undefined for what is none. `name` is that of the file: the key of a document that names none. */
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

/** The text of a file with another revision; comments and layout stay. */
export function withRevision(text: string, revision: number): string {
  const formattingOptions = { insertSpaces: true, tabSize: 2, eol: '\n' }
  return applyEdits(text, modify(text, ['template', 'revision'], revision, { formattingOptions }))
}

/** Whether a file says more than its document: what is written over it would lose that. */
export function hasComments(text: string): boolean {
  let found = false
  visit(text, { onComment: () => void (found = true) })
  return found
}

const HEAD = ['title', 'path', 'meta_title', 'meta_description', 'social_image']
const ITEM = ['key', 'ref', 'id', 'version', 'hidden', 'visible', 'settings', 'blocks']

/** A revision as the text of a file. `schema` is where editors find what they complete from. */
export function fileText({ key, page_type, name, number, content }: Revision, schema: string | undefined): string {
  const document = {
    ...(schema !== undefined && { $schema: schema }),
    template: { key, name, revision: number },
    page: inOrder(content?.page ?? {}, HEAD),
    page_type,
    component_data: (content?.component_data ?? []).map(asItem),
  }
  return `${JSON.stringify(document, undefined, 2)}\n`
}

function asItem(item: unknown): unknown {
  if (!isRecord(item)) return item
  const { blocks } = item
  return inOrder(Array.isArray(blocks) ? { ...item, blocks: blocks.map(asItem) } : item, ITEM)
}

/** The database may have kept names in an order of its own. */
function inOrder(fields: Fields, order: readonly string[]): Fields {
  const first = order.filter((name) => Object.hasOwn(fields, name))
  return Object.fromEntries(
    [...first, ...Object.keys(fields).filter((name) => !first.includes(name))].map((name) => [name, fields[name]]),
  )
}
