import { BYTE_ORDER_MARK, csvLine } from '#server/platform/csv/csv-line.ts'
import { vitrineFields } from './vitrine-fields.ts'
import * as t from '#words/product-files.ts'

const COLUMNS = [
  ...['title', 'description', 'category', 'tags', 'published', 'option1.name', 'option1.value', 'sku'],
  ...['price', 'compareAt', 'stock', 'weight', 'image'],
] as const

const headerOf = (field: string): string => {
  const [, number = '', rest = field] = /^option(\d)(\..*)$/u.exec(field) ?? []
  const [header] = vitrineFields[(number === '' ? field : `option#${rest}`) as keyof typeof vitrineFields]
  return header.replace('#', number)
}

/** Returns a small file in the shop's own format, with a product with two variants and one without any. */
export function exampleFile(): string {
  const [mug, bowl] = [t.exampleMug(), t.exampleBowl()]
  const rows: Partial<Record<(typeof COLUMNS)[number], string | number>>[] = [
    {
      ...{ title: mug, description: t.exampleDescription(), category: t.exampleCategory(), tags: t.exampleTags() },
      ...{ published: 'TRUE', 'option1.name': t.exampleOption(), 'option1.value': t.exampleSmall(), sku: 'MUG-S' },
      ...{ price: 650, stock: 12, weight: 300, image: 'mug.jpg' },
    },
    { title: mug, 'option1.value': t.exampleLarge(), sku: 'MUG-L', price: 850, compareAt: 950, stock: 4, weight: 420 },
    {
      ...{ title: bowl, description: t.exampleDescription(), category: t.exampleCategory(), published: 'FALSE' },
      ...{ sku: 'BOWL', price: 1200, stock: 3, weight: 800, image: 'https://example.com/bowl.jpg' },
    },
  ]
  const lines = [COLUMNS.map(headerOf), ...rows.map((row) => COLUMNS.map((field) => row[field] ?? ''))]
  return BYTE_ORDER_MARK + lines.map(csvLine).join('')
}
