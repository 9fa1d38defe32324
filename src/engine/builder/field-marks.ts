import type { ResolvedSection } from '../resolved-section.ts'
import type { BlockItem, ResolvedBlock, SectionExplanation, SectionItem } from '../types.ts'
import { markSettings } from './mark-settings.ts'

/** Where a mark leads. */
export interface MarkedField {
  /** The item's id. */
  id: string
  /** JSON pointer within the item. */
  pointer: string
}

/** Numbers the fields of a page's documents, and marks their texts. */
export interface FieldMarks {
  /** The field of a mark. */
  fieldOf: (number: number) => MarkedField | undefined
  /** A section whose texts carry their marks. `item` is what it was resolved from, `explanation` is its schema. */
  mark: (section: ResolvedSection, item: SectionItem, explanation: SectionExplanation) => ResolvedSection
}

export function createFieldMarks(): FieldMarks {
  const fields: MarkedField[] = []
  const numbers = new Map<string, number>()

  const numberIn = (id: string) => (pointer: string) => {
    const name = JSON.stringify([id, pointer])
    const known = numbers.get(name)
    if (known !== undefined) return known
    fields.push({ id, pointer })
    numbers.set(name, fields.length - 1)
    return fields.length - 1
  }

  function mark(section: ResolvedSection, item: SectionItem, { schema }: SectionExplanation): ResolvedSection {
    const { ready, id } = section
    if (!ready) return section
    const numberOf = numberIn(id)
    const markBlocks = (blocks: readonly ResolvedBlock[], written: readonly BlockItem[], at: string): ResolvedBlock[] =>
      blocks.map((block) => {
        // Hidden blocks are not among those that are shown, so the place of one is looked up.
        const position = written.findIndex((one) => one.id === block.id)
        const source = written[position]
        if (!source) return block
        const pointer = `${at}/${source.index ?? position}`
        return {
          ...block,
          settings: markSettings(
            block.settings,
            schema['definitions']?.[block.key],
            schema,
            `${pointer}/settings`,
            numberOf,
          ),
          blocks: markBlocks(block.blocks, source.blocks ?? [], `${pointer}/blocks`),
        }
      })
    return {
      ...section,
      ready: {
        ...ready,
        settings: markSettings(ready.settings, schema, schema, '/settings', numberOf),
        blocks: markBlocks(ready.blocks, item.blocks, '/blocks'),
      },
    }
  }

  return { fieldOf: (number) => fields[number], mark }
}
