import { readFileSync } from 'node:fs'
import { parse } from 'jsonc-parser'
import { EAGER_SECTIONS, countEagerSections } from '#engine/lazy-sections.ts'

/** The browser's entry: what it needs at once stands in every page. */
export const ENTRY = 'src/app/entry-client.tsx'
/** Pages a visit may begin with, by their documents. */
export const ENTRANCES = ['home', 'category', 'product', 'cart'] as const
/** The documents that stand around each page. */
export const AROUND = ['header', 'footer']

/** The sections of a document of the demo store that a visitor sees, in their order. */
export function sectionKeys(document: string): string[] {
  const { component_data: items } = parse(readFileSync(`fixtures/templates/${document}.json`, 'utf8')) as {
    component_data: { key: string; hidden?: boolean }[]
  }
  return items.filter(({ hidden }) => !hidden).map(({ key }) => key)
}

/** The sections around a page whose code is loaded with it. */
export const sectionsAround = () =>
  AROUND.flatMap((document) => sectionKeys(document).slice(0, countEagerSections(document)))

/** The sections whose code a page loads at once; those further down bring theirs when a shopper comes near them. */
export const firstSectionsOf = (page: string) => [...sectionsAround(), ...sectionKeys(page).slice(0, EAGER_SECTIONS)]
