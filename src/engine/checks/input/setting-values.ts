import { referenceOf } from '../../controls.ts'
import { escapeStep } from '../../json-pointer.ts'
import { dereference } from '../../schema-at.ts'
import type { BlockItem, SectionItem } from '../../types.ts'
import type { Catalogue } from '../../validate-document.ts'

type Schema = Record<string, any>

/** A text or a list among the settings, with what its schema says about it. */
export interface SettingValue {
  value: string | readonly unknown[]
  /** How it is edited, and what it refers to; `x-control` of its schema. */
  control: unknown
  /** Pointer into the document. */
  pointer: string
  /** Pointer within the settings. */
  field: string
  /** The object it is a property of. */
  owner: Readonly<Record<string, unknown>>
  item?: { key: string; id: string }
}

type Visit = (found: Pick<SettingValue, 'value' | 'control' | 'field' | 'owner'>) => void

/** Unwraps the schema of a nullable value. */
function valueSchema(root: Schema, schema: Schema | undefined): Schema | undefined {
  const known = dereference(root, schema)
  const forms = (known?.['anyOf'] as Schema[] | undefined)?.filter((form) => form['type'] !== 'null')
  return forms?.length === 1 ? dereference(root, forms[0]) : known
}

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
  { root, field, control, owner }: { root: Schema; field: string; control?: unknown; owner: Schema },
  visit: Visit,
): void {
  const known = valueSchema(root, schema)
  if (!known) return
  if (typeof value === 'string') return visit({ value, control: control ?? known['x-control'], field, owner })
  if (Array.isArray(value)) {
    const named = referenceOf(control) && control
    if (named) visit({ value, control, field, owner })
    for (const [index, entry] of value.entries())
      walk(entry, known['items'], { root, field: `${field}/${index}`, control: named, owner }, visit)
    return
  }
  if (typeof value !== 'object' || value === null) return
  const settings = value as Schema
  if ('$bind' in settings)
    return walk(settings['fallback'], known, { root, field: `${field}/fallback`, control, owner }, visit)
  const properties: Schema = known['properties'] ?? {}
  for (const [name, property] of Object.entries<Schema>(properties)) {
    // An omitted list counts as empty and is checked where exactly one entry is required.
    if (property['x-control-when'] === undefined || Object.hasOwn(settings, name)) continue
    const missing = `${field}/${escapeStep(name)}`
    visit({ value: [], control: controlOf(property, settings, properties), field: missing, owner: settings })
  }
  for (const [name, child] of Object.entries(settings)) {
    if (!Object.hasOwn(properties, name)) continue
    const own = controlOf(valueSchema(root, properties[name]) ?? {}, settings, properties)
    walk(child, properties[name], { root, field: `${field}/${escapeStep(name)}`, control: own, owner: settings }, visit)
  }
}

/** Returns the texts and lists of settings. `pointer` is that of the settings. */
export function collectValues(settings: unknown, schema: Schema, root: Schema, pointer: string): SettingValue[] {
  const found: SettingValue[] = []
  walk(settings, schema, { root, field: '', owner: {} }, (one) => {
    found.push({ ...one, pointer: pointer + one.field })
  })
  return found
}

/** Returns the texts and lists of items of the current version, and of their blocks. */
export function collectDocumentValues(items: readonly SectionItem[], catalogue: Catalogue): SettingValue[] {
  const found: SettingValue[] = []
  for (const { key, id, index, settings, blocks } of items) {
    const section = catalogue.find(key)
    if (!section) continue
    const root = section.explanation.schema
    const collect = (content: unknown, schema: Schema, at: string) => {
      for (const one of collectValues(content, schema, root, at)) found.push({ ...one, item: { key, id } })
    }
    const visit = (list: readonly BlockItem[], at: string) => {
      for (const block of list) {
        const here = `${at}/${block.index}`
        const schema = (root['definitions'] as Schema)[block.key] as Schema | undefined
        if (schema) collect(block.settings, schema, `${here}/settings`)
        visit(block.blocks ?? [], `${here}/blocks`)
      }
    }
    collect(settings, root, `/component_data/${index}/settings`)
    visit(blocks, `/component_data/${index}/blocks`)
  }
  return found
}
