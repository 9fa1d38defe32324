import { readFileSync } from 'node:fs'
import { parse } from 'jsonc-parser'
import { EAGER_SECTIONS, countEagerSections } from '#engine/lazy-sections.ts'

/** Its static imports are part of every page. */
export const ENTRY = 'src/app/entry-client.tsx'
/** Documents of the pages visits usually start with. */
export const ENTRANCES = ['home', 'category', 'product', 'cart'] as const
export const LAYOUT_DOCUMENTS = ['header', 'footer']

export function sectionKeys(document: string): string[] {
  const { component_data: items } = parse(readFileSync(`fixtures/templates/${document}.json`, 'utf8')) as {
    component_data: { key: string; hidden?: boolean }[]
  }
  return items.filter(({ hidden }) => !hidden).map(({ key }) => key)
}

/** Returns the header and footer sections that load with the page. */
export const layoutSectionKeys = () =>
  LAYOUT_DOCUMENTS.flatMap((document) => sectionKeys(document).slice(0, countEagerSections(document)))

/** Returns the sections whose code a page loads at once. */
export const firstSectionKeys = (page: string) => [
  ...layoutSectionKeys(),
  ...sectionKeys(page).slice(0, EAGER_SECTIONS),
]
