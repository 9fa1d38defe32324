import { formatPointer } from '../json-pointer.ts'
import { loadExplanation } from '../load-explanation.ts'
import type { ResolvedSection } from '../resolved-section.ts'
import { schemaAt } from '../schema-at.ts'
import type {
  BlockItem,
  PageDocument,
  SectionDefinition,
  SectionExplanation,
  SectionItem,
  SectionRegistry,
  SharedOrigin,
} from '../types.ts'
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
  /** Sections that stay as they were shown, or are not shown yet, while a large document is rendered in steps. */
  hold: (ids: ReadonlySet<string>) => void
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
  isMarked: boolean
  /** The serialised source. */
  text: string
  source: ResolvedSection
  section: ResolvedSection
  item: SectionItem | undefined
  unmarked?: readonly UnmarkedValue[]
}

/** Whether nothing that is shown of a section has changed, by identity: unchanged sections are the same objects. */
function isSameSource(last: Shown, { ready, problems }: ResolvedSection, item: SectionItem | undefined): boolean {
  const before = last.source.problems
  const hasSameProblems = before === problems || (before.length === 0 && problems.length === 0)
  return last.source.ready === ready && hasSameProblems && last.item === item
}

type Places = [id: string, index: number | undefined, blocks: Places][]

/** Where blocks are written: hidden ones are not rendered, but count in pointers. */
const placesOf = (blocks: readonly BlockItem[] = []): Places =>
  blocks.map(({ id, index, blocks: below }) => [id, index, placesOf(below)])

const nothing = { component: () => null } as never as SectionDefinition

/** Takes the place of a section that is not rendered yet. */
const place = ({ id, key }: ResolvedSection): ResolvedSection => ({
  id,
  key,
  problems: [],
  ready: { definition: nothing, settings: {}, blocks: [] },
})

/** Prepares the sections of a page for its builder. */
export function createPresenter(registry: SectionRegistry): Presenter {
  const marks = createFieldMarks()
  const explanations = new Map<string, SectionExplanation>()
  const shown = new Map<string, Shown>()
  let isEditing = false
  let held: ReadonlySet<string> = new Set()
  const places = new Map<string, ResolvedSection>()

  /** Returns what the page shows of a section that has to wait. */
  function heldBack(source: ResolvedSection): ResolvedSection {
    const last = shown.get(source.id)?.section
    if (last?.key === source.key) return last
    // Served by the shop, before it was edited.
    if (document.getElementById(source.id)?.dataset['section'] === source.key && !places.has(source.id)) return source
    const known = places.get(source.id)
    if (known?.key === source.key) return known
    const made = place(source)
    places.set(source.id, made)
    return made
  }

  function presentOne(source: ResolvedSection, item: SectionItem | undefined): ResolvedSection {
    const explanation = explanations.get(source.key)
    const isMarked = isEditing && source.ready !== undefined && explanation !== undefined && item !== undefined
    const last = shown.get(source.id)
    if (last && last.isMarked === isMarked && isSameSource(last, source, item)) return last.section
    const { ready, problems, hiddenOn, look } = source
    const parts = [isMarked, ready?.settings, ready?.blocks, problems, hiddenOn, look, placesOf(item?.blocks)]
    const text = JSON.stringify(parts)
    const isSame = last?.text === text && last.source.ready?.definition === ready?.definition
    if (last?.section === source) return source
    const section = isSame ? last.section : isMarked ? marks.mark(source, item, explanation) : source
    shown.set(source.id, { isMarked, text, source, section, item })
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
      return found.map((section) =>
        held.has(section.id) ? heldBack(section) : presentOne(section, items.get(section.id)),
      )
    },
    prepare: async (keys) => {
      for (const key of keys) {
        if (explanations.has(key)) continue
        const definition = await registry.load(key)
        if (definition) explanations.set(key, await loadExplanation(definition))
      }
    },
    hold: (ids) => {
      held = ids
      for (const id of places.keys()) if (!ids.has(id)) places.delete(id)
    },
    setEditing: (value) => {
      isEditing = value
    },
    unmarkedOf: (id) => {
      const one = shown.get(id)
      const { ready } = one?.source ?? {}
      if (!one?.item || !ready) return []
      // Asked for each element below a pointer.
      one.unmarked ??= [
        ...findUnmarkedValues(ready.settings, '/settings'),
        ...findUnmarkedValues(one.item.blocks, '/blocks'),
      ]
      return one.unmarked
    },
  }
}
