import { blockKeys, blockSchema } from './section-schemas.ts'
import type { SectionSchema } from './schema-files.ts'

/** Returns generated/section-catalogue.js: what can be added to a page, for the page editor, without its schemas. */
export function sectionCatalogue(sections: readonly SectionSchema[]): string {
  const list = sections.map((section) => {
    const { title, description } = section.schema
    const { eager: _, ...rules } = section.schema['x-section']
    const blocks = blockKeys(rules.blocks).map((key) => [key, blockSchema(section, key)['title'] ?? key] as const)
    return {
      key: section.key,
      title,
      description,
      ...rules,
      ...(blocks.length > 0 && { blockTitles: Object.fromEntries(blocks) }),
    }
  })
  return `// Generated from schemas/sections by \`npm run generate\`.\nexport const sectionCatalogue = ${JSON.stringify(list)}\n`
}

/** generated/section-catalogue.d.ts */
export const sectionCatalogueTypes = `// Generated from schemas/sections by \`npm run generate\`.
import type { Look } from '#engine/look.ts'
import type { SectionContract } from '#engine/types.ts'
/** A block as a preset has it. */
export interface PresetBlock { key: string, settings?: Record<string, unknown>, blocks?: PresetBlock[] }
/** Settings and blocks that a new section begins with. */
export interface SectionPreset { name: string, settings: Record<string, unknown>, blocks?: PresetBlock[], look?: Look }
export interface CatalogueSection extends Pick<SectionContract, 'key' | 'title' | 'version' | 'limit' | 'pageTypes' | 'plugin' | 'blocks'> {
  description: string
  category: string
  /** False for sections without colours, spacing and width of their own, such as dialogs. */
  look?: false
  presets: SectionPreset[]
  /** Titles of the blocks at any depth, by key. */
  blockTitles?: Record<string, string>
}
export declare const sectionCatalogue: readonly CatalogueSection[]
`
