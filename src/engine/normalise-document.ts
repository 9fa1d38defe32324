import { describeValue } from './describe-value.ts'
import type { DocumentMemory, NormalisedDocument } from './document-memory.ts'
import { MAX_DEPTH, findExceededLimit } from '#lib/json-limits.ts'
import { type Walk, sectionsOf } from './normalise-items.ts'
import { createIds, isRecord } from './normalise-values.ts'
import type { PageDocument, PageMeta, Problem, TemplateMeta } from './types.ts'
import * as t from '#words/documents.ts'

/** Further items are dropped, so that a huge document cannot stall the page. */
export const MAX_ITEMS = 2000

const text = (value: unknown, otherwise: string) => (typeof value === 'string' ? value : otherwise)

function templateOf(value: unknown): TemplateMeta {
  const { key, name, revision } = isRecord(value) ? value : {}
  return { key: text(key, ''), name: text(name, ''), revision: Number.isInteger(revision) ? (revision as number) : 0 }
}

function pageOf(value: unknown): PageMeta {
  const { title = '', path, meta_title, meta_description, social_image, noindex } = isRecord(value) ? value : {}
  return {
    title,
    path: text(path, '/'),
    ...(meta_title !== undefined && { meta_title }),
    ...(meta_description !== undefined && { meta_description }),
    ...(social_image !== undefined && { social_image }),
    ...(noindex === true && { noindex }),
  }
}

/**
 * Normalises any value to a document the engine can rely on (RT-10). Never throws: anomalies become problems, and what
 * is invalid is dropped. Missing ids become `key-index`, equally on server and client. With a memory, an unchanged
 * section is the same object as before.
 */
export function normaliseDocument(raw: unknown, memory?: DocumentMemory): NormalisedDocument {
  const known = isRecord(raw) ? memory?.documents.get(raw) : undefined
  if (known) return known
  const normalised = normalise(raw, memory)
  if (isRecord(raw)) memory?.documents.set(raw, normalised)
  return normalised
}

function normalise(raw: unknown, memory: DocumentMemory | undefined): NormalisedDocument {
  const problems: Problem[] = []
  const source = isRecord(raw) ? raw : {}
  const data = source['component_data']
  if (!isRecord(raw)) {
    problems.push({
      code: 'invalid-document',
      severity: 'error',
      message: t.notAnObject({ found: describeValue(raw) }),
      pointer: '',
    })
  } else if (!Array.isArray(data)) {
    problems.push({
      code: 'invalid-document',
      severity: 'error',
      message: data === undefined ? t.componentDataMissing() : t.componentDataNotAList(),
      pointer: data === undefined ? '' : '/component_data',
    })
  }
  const isPageTooDeep = findExceededLimit(source['page']) !== undefined
  if (isPageTooDeep) {
    problems.push({
      code: 'nested-too-deep',
      severity: 'error',
      message: t.pageTooDeep({ levels: MAX_DEPTH }),
      pointer: '/page',
    })
  }
  const list: unknown[] = Array.isArray(data) ? data : []
  if (list.length > MAX_ITEMS) {
    problems.push({
      code: 'too-many-items',
      severity: 'error',
      message: t.tooManyItems({ limit: MAX_ITEMS, count: list.length }),
      pointer: '/component_data',
    })
  }
  const kept = list.slice(0, MAX_ITEMS)
  const walk: Walk = {
    shared: isRecord(source['shared']) ? source['shared'] : undefined,
    ids: createIds(kept.map((item) => (isRecord(item) ? item['id'] : undefined))),
    problems,
    references: [],
    memory: memory?.items,
    left: MAX_ITEMS - kept.length,
  }
  const items = kept.flatMap((item, index) => sectionsOf(item, { index, pointer: `/component_data/${index}` }, walk))
  if (walk.left < 0) {
    const message = t.tooManySharedItems({ limit: MAX_ITEMS })
    problems.push({ code: 'too-many-items', severity: 'error', message, pointer: '/component_data' })
  }
  const document: PageDocument = {
    template: templateOf(source['template']),
    page: pageOf(isPageTooDeep ? undefined : source['page']),
    page_type: text(source['page_type'], 'Page') || 'Page',
    items,
    references: walk.references,
  }
  return { document, problems: nameOwners(problems, document) }
}

/** Adds the section to problems that do not name one yet. */
export function nameOwners(problems: Problem[], { items, references }: PageDocument): Problem[] {
  const byIndex = new Map([
    ...references.map(({ ref, ...reference }) => [String(reference.index), { ...reference, key: ref }] as const),
    ...items.filter(({ shared }) => !shared).map((item) => [String(item.index), item] as const),
  ])
  return problems.map((problem) => {
    const index = problem.key === undefined ? /^\/component_data\/(\d+)/.exec(problem.pointer)?.[1] : undefined
    const item = index === undefined ? undefined : byIndex.get(index)
    return item ? { ...problem, key: item.key, sectionId: item.id } : problem
  })
}
