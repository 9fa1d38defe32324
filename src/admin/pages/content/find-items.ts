import type { Content, Item, Path } from './content.ts'

/** Returns the items and blocks that contain every word, in their own texts or their kind’s title. */
export function findItems(content: Content, search: string, kindOf: (path: Path) => string): readonly Path[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const found: Path[] = []
  const visit = (list: readonly Item[], parent: Path) => {
    for (const item of list) {
      const path = [...parent, item.id]
      const text = `${kindOf(path)} ${item.id} ${textsOf(item.settings)}`.toLowerCase()
      if (words.every((word) => text.includes(word))) found.push(path)
      visit(item.blocks ?? [], path)
    }
  }
  visit(content.component_data, [])
  return found
}

/** All strings within a value. */
function textsOf(value: unknown): string {
  if (typeof value === 'string') return value.replaceAll(/<[^>]*>/g, ' ')
  if (typeof value !== 'object' || value === null) return ''
  return Object.values(value).map(textsOf).join(' ')
}
