/** What a setting can refer to, besides pages and images. */
export const REFERENCE_KINDS = [
  'product',
  'category',
  'collection',
  'menu',
  'slider',
  'form',
  'gallery',
  'gallery-picture',
  'question-group',
  'tag',
  'shared-section',
] as const
export type ReferenceKind = (typeof REFERENCE_KINDS)[number]

const PLURALS: Readonly<Record<string, ReferenceKind>> = {
  products: 'product',
  categories: 'category',
  collections: 'collection',
  menus: 'menu',
  'gallery-pictures': 'gallery-picture',
}

/**
 * All values of `x-control`: how builders edit a setting, and what it refers to. Every reference has one, so that
 * `vitrine validate` and publishing can check it.
 */
export const CONTROLS: readonly string[] = [
  ...['multiline', 'rich-text', 'image', 'link'],
  ...REFERENCE_KINDS,
  ...Object.keys(PLURALS),
]

const SINGULARS: ReadonlySet<string> = new Set(REFERENCE_KINDS)

/**
 * Returns what a setting with this control refers to, and whether it takes exactly one; undefined for controls without
 * a reference.
 */
export function referenceOf(control: unknown): { kind: ReferenceKind; isOne: boolean } | undefined {
  if (typeof control !== 'string') return undefined
  if (SINGULARS.has(control)) return { kind: control as ReferenceKind, isOne: true }
  return Object.hasOwn(PLURALS, control) ? { kind: PLURALS[control]!, isOne: false } : undefined
}
