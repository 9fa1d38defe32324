/** What a setting may name that the shop has, beside pages and pictures. */
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
] as const
export type ReferenceKind = (typeof REFERENCE_KINDS)[number]

/** Controls that pick several. */
const PLURALS: Readonly<Record<string, ReferenceKind>> = {
  products: 'product',
  categories: 'category',
  collections: 'collection',
  menus: 'menu',
  'gallery-pictures': 'gallery-picture',
}

/**
 * All values of `x-control`: how a builder lets people edit a setting, and what the setting names. Whatever names something of the
 * shop has one, so that `vitrine validate` and publishing look whether it is there.
 */
export const CONTROLS: readonly string[] = [
  ...['multiline', 'rich-text', 'image', 'link'],
  ...REFERENCE_KINDS,
  ...Object.keys(PLURALS),
]

const SINGULARS: ReadonlySet<string> = new Set(REFERENCE_KINDS)

/** What a setting with this control names, and whether it names exactly one; undefined where it names nothing of the shop. */
export function referenceOf(control: unknown): { kind: ReferenceKind; isOne: boolean } | undefined {
  if (typeof control !== 'string') return undefined
  if (SINGULARS.has(control)) return { kind: control as ReferenceKind, isOne: true }
  return Object.hasOwn(PLURALS, control) ? { kind: PLURALS[control]!, isOne: false } : undefined
}
