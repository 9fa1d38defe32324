import type { FastifyInstance } from 'fastify'
import type { Problem } from '#engine/types.ts'
import type { TemplateResult } from '#generated/api.d.ts'
import { pageHref } from '#pages/page-href.ts'
import { readAddress } from '#pages/read-address.ts'
import { statement } from '#server/platform/db/database.ts'
import type { DocumentContent } from '#server/platform/db/document-content.ts'
import { seesAll } from '#server/catalogue/product/shown-product.ts'
import { findMatch } from '#server/pages/template/resolve.ts'
import { createLineFinder } from './line-finder.ts'

interface DocumentRow {
  key: string
  page_type: string
  name: string
  revision: number
  published: DocumentContent | null
  draft: DocumentContent | null
  updated_at: Date
}

const COLUMNS = 'key, page_type, name, revision, published, draft, updated_at'
const listDocuments = statement<DocumentRow, []>(
  'admin-documents',
  `SELECT ${COLUMNS} FROM document ORDER BY page_type <> 'Home', page_type <> 'Page', page_type, name, key`,
)
const findDocument = statement<DocumentRow, [key: string, type: string]>(
  'admin-document',
  `SELECT ${COLUMNS} FROM document WHERE key = $1 AND page_type = $2`,
)

export interface PlacedProblem extends Problem {
  line: number
}

export interface CheckedDocument {
  key: string
  pageType: string
  name: string
  revision: number
  updatedAt: Date
  state: 'published' | 'draft' | 'changed'
  /** The checked JSON: the published content, or the draft if nothing is published. */
  text: string
  problems: PlacedProblem[]
  /** Undefined for documents without a page of their own. */
  href: string | undefined
  sections: string[]
}

/** Returns all documents, those with problems first. */
export async function checkDocuments(app: FastifyInstance): Promise<CheckedDocument[]> {
  const documents: CheckedDocument[] = []
  for (const row of await listDocuments(app.database.pool)) documents.push(await check(app, row))
  return documents.sort((a, b) => Math.sign(b.problems.length) - Math.sign(a.problems.length))
}

export async function checkDocument(
  app: FastifyInstance,
  key: string,
  pageType: string,
): Promise<CheckedDocument | undefined> {
  const [row] = await findDocument(app.database.pool, key, pageType)
  return row && check(app, row)
}

async function check(app: FastifyInstance, row: DocumentRow): Promise<CheckedDocument> {
  const { key, name, revision, page_type: pageType, published, draft } = row
  const content = published ?? draft
  const wire = { template: { key, name, revision }, page_type: pageType, ...content } as TemplateResult
  const text = JSON.stringify(wire, null, 2)
  const lineOf = createLineFinder(text)
  const problems = (await app.pageOptions.renderer?.explain(wire)) ?? []
  const items: unknown[] = Array.isArray(wire.component_data) ? wire.component_data : []
  return {
    key,
    pageType,
    name,
    revision,
    updatedAt: row.updated_at,
    state: published === null ? 'draft' : draft === null ? 'published' : 'changed',
    text,
    problems: problems
      .map((problem) => ({ ...problem, line: lineOf(problem.pointer) }))
      .sort((a, b) => a.line - b.line),
    href: published === null ? undefined : await hrefOf(app, row, wire.page?.path),
    sections: items.flatMap((item) => {
      const { key: section } = (item ?? {}) as { key?: unknown }
      return typeof section === 'string' ? [section] : []
    }),
  }
}

/** Returns the path at which the shop shows this document. */
async function hrefOf(app: FastifyInstance, { key, page_type: type }: DocumentRow, path: unknown) {
  const pathByType: Partial<Record<string, string>> = {
    Product: pageHref('product', { slug: key }),
    Category: pageHref('category', { slug: key }),
    Collection: pageHref('collection', { slug: key }),
    Article: pageHref('article', { slug: key }),
    Faq: pageHref('questions', { group: key }),
    Shop: pageHref('tag', { slug: key }),
  }
  for (const href of [path, pathByType[type]]) {
    if (typeof href !== 'string' || !href.startsWith('/')) continue
    const address = readAddress(href)
    const { document } = await findMatch(app, address, {
      key: address.key,
      path: href,
      sku: undefined,
      sees: seesAll,
    })
    if (document?.key === key && document.pageType === type) return address.path
  }
  return undefined
}
