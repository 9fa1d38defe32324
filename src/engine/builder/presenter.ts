import { formatPointer } from '../json-pointer.ts'
import { loadExplanation } from '../load-explanation.ts'
import type { ResolvedSection } from '../resolved-section.ts'
import { schemaAt } from '../schema-at.ts'
import type { PageDocument, SectionExplanation, SectionItem, SectionRegistry, SharedOrigin } from '../types.ts'
import { createFieldMarks, type FieldMarks } from './field-marks.ts'
import type { UnmarkedValue } from './locate.ts'
import { findUnmarkedValues } from './unmarked-values.ts'

export interface Presenter {
  marks: FieldMarks
  /** Returns the sections to render: with marks while the page is edited, and identical objects for unchanged ones. */
  present: (found: ResolvedSection[], written: PageDocument | undefined) => ResolvedSection[]
  /** Loads what marking these sections requires; until then they are unmarked. */
  prepare: (keys: Iterable<string>) => Promise<void>
  setEditing: (isEditing: boolean) => void
  /** Returns the images and plain strings of a shown section. */
  unmarkedOf: (id: string) => readonly UnmarkedValue[]
  /** Returns the innermost block of a section a pointer leads into. */
  blockAt: (id: string, pointer: string) => string | undefined
  /** Returns where an item of a shared section is edited. */
  originOf: (id: string) => SharedOrigin | undefined
  /** Returns the label of a section and its field by its schema, such as “Hero · Heading”. */
  labelOf: (key: string, pointer?: string) => string
}

interface Shown {
  /** The serialised source. */
  text: string
  source: ResolvedSection
  section: ResolvedSection
  item: SectionItem | undefined
}

/** Prepares the sections of a page for its builder. */
export function createPresenter(registry: SectionRegistry): Presenter {
  const marks = createFieldMarks()
  const explanations = new Map<string, SectionExplanation>()
  const shown = new Map<string, Shown>()
  let isEditing = false

  function presentOne(source: ResolvedSection, item: SectionItem | undefined): ResolvedSection {
    const explanation = explanations.get(source.key)
    const isMarked = isEditing && source.ready !== undefined && explanation !== undefined && item !== undefined
    const text = JSON.stringify([isMarked, source.ready?.settings, source.ready?.blocks, source.problems, item?.index])
    const before = shown.get(source.id)
    const isSame = before?.text === text && before.source.ready?.definition === source.ready?.definition
    if (before && (isSame || before.section === source)) return before.section
    const section = isMarked ? marks.mark(source, item, explanation) : source
    shown.set(source.id, { text, source, section, item })
    return section
  }

  function blockAt(id: string, pointer: string): string | undefined {
    let blocks = shown.get(id)?.item?.blocks
    let found: string | undefined
    for (const [, index] of pointer.matchAll(/\/blocks\/(\d+)/g)) {
      const block = blocks?.find((one, position) => (one.index ?? position) === Number(index))
      if (!block) break
      found = block.id
      blocks = block.blocks
    }
    return found
  }

  function labelOf(key: string, pointer = ''): string {
    const title = registry.peek(key)?.contract.title ?? key
    const schema = explanations.get(key)?.schema
    if (pointer === '' || !schema) return title
    const inSettings = /^\/settings(.*)$/.exec(pointer)?.[1]
    const field = inSettings === undefined ? undefined : schemaAt(schema, schema, inSettings)?.['title']
    return `${title} · ${field ?? formatPointer(pointer.replace(/^\/settings/, ''))}`
  }

  return {
    marks,
    blockAt,
    labelOf,
    originOf: (id) => shown.get(id)?.item?.shared,
    present: (found, written) => {
      const items = new Map(written?.items.map((item) => [item.id, item]))
      return found.map((section) => presentOne(section, items.get(section.id)))
    },
    prepare: async (keys) => {
      for (const key of keys) {
        if (explanations.has(key)) continue
        const definition = await registry.load(key)
        if (definition) explanations.set(key, await loadExplanation(definition))
      }
    },
    setEditing: (value) => {
      isEditing = value
    },
    unmarkedOf: (id) => {
      const ready = shown.get(id)?.source.ready
      const item = shown.get(id)?.item
      if (!ready || !item) return []
      return [...findUnmarkedValues(ready.settings, '/settings'), ...findUnmarkedValues(item.blocks, '/blocks')]
    },
  }
}
