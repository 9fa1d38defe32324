import { referenceOf } from '#engine/controls.ts'
import { quote } from '#engine/describe-value.ts'
import { escapeStep } from '#engine/json-pointer.ts'
import { dereference } from '#engine/schema-at.ts'
import type { BlockItem, PageDocument, Problem } from '#engine/types.ts'
import type { Catalogue } from '#engine/validate-document.ts'
import { readAddress } from '#pages/read-address.ts'
import {
  checkAlt,
  checkCount,
  checkImage,
  checkLink,
  checkReference,
  checkRichText,
  type ReferenceFault,
} from './check-references.ts'
import { checkShared } from './check-shared.ts'
import type { Store } from './store.ts'
import * as t from '#words/documents.ts'

type Schema = Record<string, any>
type Found = (pointer: string, faults: ReferenceFault[]) => void

/** Unwraps the schema of a nullable value. */
function valueSchema(root: Schema, schema: Schema | undefined): Schema | undefined {
  const known = dereference(root, schema)
  const forms = (known?.['anyOf'] as Schema[] | undefined)?.filter((form) => form['type'] !== 'null')
  return forms?.length === 1 ? dereference(root, forms[0]) : known
}

type VisitValue = (value: string | unknown[], control: unknown, pointer: string) => void

/** Returns the control of a setting. `x-control-when` derives it from a sibling setting. */
function controlOf(schema: Schema, beside: Schema, properties: Schema): unknown {
  const when = schema['x-control-when'] as Record<string, Record<string, string>> | undefined
  if (!when) return schema['x-control']
  for (const [setting, controls] of Object.entries(when)) {
    const value: unknown = Object.hasOwn(beside, setting) ? beside[setting] : properties[setting]?.['default']
    if (typeof value === 'string' && Object.hasOwn(controls, value)) return controls[value]
  }
  return undefined
}

/** Walks settings along their schema. `control` applies to a text, or to the texts of a list. */
function walk(
  value: unknown,
  schema: Schema | undefined,
  root: Schema,
  pointer: string,
  control: unknown,
  visitValue: VisitValue,
) {
  const known = valueSchema(root, schema)
  if (!known) return
  if (typeof value === 'string') return visitValue(value, control ?? known['x-control'], pointer)
  if (Array.isArray(value)) {
    if (referenceOf(control)) visitValue(value, control, pointer)
    for (const [index, entry] of value.entries())
      walk(entry, known['items'], root, `${pointer}/${index}`, referenceOf(control) && control, visitValue)
    return
  }
  if (typeof value !== 'object' || value === null) return
  if ('$bind' in value)
    return walk((value as Schema)['fallback'], known, root, `${pointer}/fallback`, control, visitValue)
  const properties: Schema = known['properties'] ?? {}
  for (const [name, property] of Object.entries<Schema>(properties)) {
    // An omitted list counts as empty and is checked where exactly one entry is required.
    const isOmitted = property['x-control-when'] !== undefined && !Object.hasOwn(value, name)
    if (isOmitted) visitValue([], controlOf(property, value, properties), `${pointer}/${escapeStep(name)}`)
  }
  for (const [name, child] of Object.entries(value)) {
    if (!Object.hasOwn(properties, name)) continue
    const own = controlOf(valueSchema(root, properties[name]) ?? {}, value, properties)
    walk(child, properties[name], root, `${pointer}/${escapeStep(name)}`, own, visitValue)
  }
}

export function checkSettings(
  settings: unknown,
  schema: Schema,
  root: Schema,
  pointer: string,
  store: Store,
  found: Found,
): void {
  walk(settings, schema, root, '', undefined, (value, control, at) => {
    const reference = referenceOf(control)
    if (typeof value !== 'string') {
      if (reference?.isOne) found(pointer + at, checkCount(reference.kind, value.length, at))
    } else if (reference) found(pointer + at, checkReference(reference.kind, value, store))
    else if (control === 'image') found(pointer + at, checkImage(value, store))
    else if (control === 'link') found(pointer + at, checkLink(value, store))
    else if (control === 'rich-text') found(pointer + at, checkRichText(value, store))
    else if (at.endsWith('/alt')) found(pointer + at, checkAlt(value, at))
  })
}

/** Checks beyond the schema: images, links, alternative texts, and that a page's key matches its path. */
export function checkContent(document: PageDocument, catalogue: Catalogue, store: Store): Problem[] {
  const problems: Problem[] = []
  const report = (pointer: string, faults: ReferenceFault[], owner?: { key: string; id: string }) => {
    for (const fault of faults) {
      problems.push({ ...fault, pointer, ...(owner && { key: owner.key, sectionId: owner.id }) })
    }
  }

  problems.push(...checkShared(document, catalogue, store.shared))
  for (const item of document.items) {
    const section = catalogue.find(item.key)
    // Those of a shared section are checked with its own document; settings of an older version do not match this schema.
    if (!section || item.shared || item.version < section.contract.version) continue
    const root = section.explanation.schema
    const pointer = `/component_data/${item.index}`
    const found: Found = (at, faults) => report(at, faults, item)
    const visit = (blocks: BlockItem[], at: string) => {
      for (const block of blocks) {
        const here = `${at}/${block.index}`
        const schema = (root['definitions'] as Schema)[block.key] as Schema | undefined
        if (schema) checkSettings(block.settings, schema, root, `${here}/settings`, store, found)
        visit(block.blocks ?? [], `${here}/blocks`)
      }
    }
    checkSettings(item.settings, root, root, `${pointer}/settings`, store, found)
    visit(item.blocks, `${pointer}/blocks`)
  }

  const { social_image: image, path } = document.page
  if (typeof image === 'string') report('/page/social_image', checkImage(image, store))
  const { key } = document.template
  const { key: expected } = readAddress(path)
  if (document.page_type === 'Page' && key !== '' && expected !== key) {
    const message = t.keyIsNotPath({ path, expected: quote(expected), key: quote(key) })
    report('/template/key', [{ code: 'key-is-not-path', severity: 'warning', message }])
  }
  return problems
}
