import { describeUnknownField } from './describe-unknown.ts'
import { describeType, describeValue, quote } from './describe-value.ts'
import { bindingProblems, sentenceProblems } from './explain-settings.ts'
import { escapeStep } from './json-pointer.ts'
import { explainLook } from './explain-look.ts'
import { explainVisible } from './explain-visible.ts'
import { findNearest } from './find-nearest.ts'
import { isRecord, type JsonRecord } from './normalise-values.ts'
import { PAGE_TYPES } from './page-types.ts'
import { looksLikeBinding } from './resolve-bindings.ts'
import type { PageDocument, Problem } from './types.ts'
import * as t from '#words/documents.ts'

type FieldType = 'string' | 'integer' | 'boolean' | 'array' | 'object' | 'text' | 'picture'
interface Field {
  type: FieldType
  required?: boolean
}

const DOCUMENT: Record<string, Field> = {
  $schema: { type: 'string' },
  template: { type: 'object', required: true },
  page: { type: 'object', required: true },
  page_type: { type: 'string' },
  component_data: { type: 'array', required: true },
}
const TEMPLATE: Record<string, Field> = {
  key: { type: 'string', required: true },
  name: { type: 'string', required: true },
  revision: { type: 'integer' },
}
const PAGE: Record<string, Field> = {
  title: { type: 'text', required: true },
  path: { type: 'string', required: true },
  meta_title: { type: 'text' },
  meta_description: { type: 'text' },
  social_image: { type: 'picture' },
  noindex: { type: 'boolean' },
}
const BLOCK = ['key', 'id', 'hidden', 'settings', 'blocks']
const ITEM = [...BLOCK, 'version', 'visible', 'look']
const REFERENCE = ['ref', 'id', 'hidden', 'visible']

/** Texts of the head that may contain sentences with values. */
const HEAD_TEXTS = ['title', 'meta_title', 'meta_description']

const isOfType = (value: unknown, type: FieldType) => {
  if (type === 'integer') return Number.isInteger(value)
  if (type === 'array') return Array.isArray(value)
  if (type === 'object') return isRecord(value)
  if (type === 'text' || type === 'picture') return typeof value === 'string' || looksLikeBinding(value)
  return typeof value === type
}

function unknownField(name: string, known: readonly string[], pointer: string, owner: string): Problem {
  // Shopify and others call it `type`.
  const suggest = name === 'type' && known.includes('key') ? 'key' : findNearest(name, known)
  return {
    code: 'unknown-field',
    severity: 'error',
    message: describeUnknownField(owner, name, known, suggest),
    pointer,
    at: 'key',
    ...(suggest && { suggest }),
  }
}

function checkFields(value: unknown, fields: Record<string, Field>, pointer: string, owner: string): Problem[] {
  if (!isRecord(value)) return []
  const known = Object.keys(fields)
  const problems: Problem[] = []
  for (const [name, found] of Object.entries(value)) {
    const at = `${pointer}/${escapeStep(name)}`
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (!field) {
      const problem = unknownField(name, known, at, owner)
      const free = problem.suggest !== undefined && !Object.hasOwn(value, problem.suggest)
      problems.push(free ? { ...problem, fix: { kind: 'rename', pointer: at, to: problem.suggest! } } : problem)
    } else if (!isOfType(found, field.type)) {
      const wanted =
        field.type === 'text' || field.type === 'picture' ? t.typeTextOrBinding() : describeType(field.type)
      // The list of sections is checked by normaliseDocument.
      if (name !== 'component_data') {
        problems.push({
          code: 'invalid-field',
          severity: 'error',
          message: t.wrongType({ field: quote(name), type: wanted, found: describeValue(found) }),
          pointer: at,
        })
      }
    }
  }
  for (const name of known) {
    if (!fields[name]?.required || Object.hasOwn(value, name) || name === 'component_data') continue
    problems.push({
      code: 'missing-field',
      severity: 'error',
      message: t.missingSetting({ owner, name: quote(name) }),
      pointer,
    })
  }
  return problems
}

function checkItems(raw: unknown, pointer: string, depth = 0): Problem[] {
  if (!Array.isArray(raw) || depth > 8) return []
  return raw.flatMap((item: unknown, index): Problem[] => {
    if (!isRecord(item)) return []
    const at = `${pointer}/${index}`
    const isReference = depth === 0 && 'ref' in item
    if (isReference && 'key' in item)
      return [{ code: 'invalid-item', severity: 'error', message: t.keyAndRef(), pointer: `${at}/ref`, at: 'key' }]
    const owner = isReference ? t.aReference() : depth === 0 ? t.anItem() : t.aBlock()
    // Suggested where "ref" is misspelt, too.
    const known = isReference ? REFERENCE : depth > 0 ? BLOCK : 'key' in item ? ITEM : [...ITEM, 'ref']
    const unknown = Object.keys(item)
      .filter((name) => !known.includes(name))
      .map((name): Problem => {
        const problem = unknownField(name, known, `${at}/${escapeStep(name)}`, owner)
        const free = problem.suggest !== undefined && !Object.hasOwn(item, problem.suggest)
        return free ? { ...problem, fix: { kind: 'rename', pointer: problem.pointer, to: problem.suggest! } } : problem
      })
    const visible = depth === 0 && item['visible'] !== undefined ? explainVisible(item['visible'], `${at}/visible`) : []
    const look = depth === 0 && item['look'] !== undefined ? explainLook(item['look'], `${at}/look`) : []
    return [...unknown, ...visible, ...look, ...checkItems(item['blocks'], `${at}/blocks`, depth + 1)]
  })
}

function checkIds(raw: unknown, document: PageDocument): Problem[] {
  const list = isRecord(raw) ? raw['component_data'] : undefined
  if (!Array.isArray(list)) return []
  const own = [...document.items.filter(({ shared }) => !shared), ...document.references]
  return own.flatMap(({ id, index }): Problem[] => {
    const item: unknown = list[index]
    if (!isRecord(item) || item['id'] !== undefined) return []
    const fix = { kind: 'set', pointer: `/component_data/${index}/id`, value: id } as const
    const message = t.missingId({ id: quote(id) })
    return [{ code: 'missing-id', severity: 'warning', message, pointer: `/component_data/${index}`, fix }]
  })
}

/**
 * Returns problems around the sections: unknown, missing and invalid fields, the page type, bindings of the head,
 * missing ids.
 */
export function explainEnvelope(raw: unknown, document: PageDocument, paths: readonly string[]): Problem[] {
  if (!isRecord(raw)) return []
  const problems = [
    ...checkFields(raw, DOCUMENT, '', t.aPageDocument()),
    ...checkFields(raw['template'], TEMPLATE, '/template', '"template"'),
    ...checkFields(raw['page'], PAGE, '/page', '"page"'),
    ...checkItems(raw['component_data'], '/component_data'),
    ...checkIds(raw, document),
  ]
  const type = document.page_type
  if (!(PAGE_TYPES as readonly string[]).includes(type)) {
    const suggest = findNearest(type, PAGE_TYPES)
    problems.push({
      code: 'unknown-page-type',
      severity: 'error',
      message: suggest
        ? t.unknownPageTypeDidYouMean({ type: quote(type), suggestion: quote(suggest) })
        : t.unknownPageType({ type: quote(type), known: PAGE_TYPES.join(', ') }),
      pointer: '/page_type',
      ...(suggest && { suggest, fix: { kind: 'set', pointer: '/page_type', value: suggest } }),
    })
  }
  const page = isRecord(raw['page']) ? raw['page'] : {}
  for (const [name, value] of Object.entries(page)) {
    const at = `/${escapeStep(name)}`
    const isSentence = typeof value === 'string' && HEAD_TEXTS.includes(name)
    if (!looksLikeBinding(value) && !isSentence) continue
    const faults = isSentence
      ? sentenceProblems(value, at, paths, type)
      : bindingProblems(value as JsonRecord, at, paths, type)
    for (const fault of faults) {
      const { fix } = fault
      problems.push({
        ...fault,
        pointer: `/page${fault.pointer}`,
        ...(fix && { fix: { ...fix, pointer: `/page${fix.pointer}` } }),
      })
    }
  }
  return problems
}
