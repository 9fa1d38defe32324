import type { ResolvedSection } from '../resolved-section.ts'
import type { BlockItem, ResolvedBlock, SectionExplanation, SectionItem } from '../types.ts'
import { markSettings } from './mark-settings.ts'

/** The field a mark refers to. */
export interface MarkedField {
  id: string
  /** JSON pointer within the item. */
  pointer: string
}

/** Numbers the fields of a page's documents and marks their texts. */
export interface FieldMarks {
  fieldOf: (number: number) => MarkedField | undefined
  /** Returns the section with marked texts. `item` is its source, `explanation` its schema. */
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
        // Hidden blocks are not rendered, so indexes differ.
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
