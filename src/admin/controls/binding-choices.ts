import type { FieldSchema } from '#domain/resource-schema.ts'
import { resolveField, type RootSchema } from '../field/field-schema.ts'

const PICTURE = /(?:^|\.)(?:image|images\.\d+)$/

/** Returns the values of the page that a field can show: pictures for a picture, texts for others. */
export function fittingBindings(field: FieldSchema, root: RootSchema, paths: readonly string[]): readonly string[] {
  const isPicture = resolveField(field, root).properties?.['src'] !== undefined
  return paths.filter((path) => PICTURE.test(path) === isPicture)
}

/** Returns a path as a name: `product.category.name` is “Product: category: name”. */
export function bindingTitle(path: string): string {
  const words = path
    .split('.')
    .map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : part.replaceAll('_', ' ')))
    .join(' › ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
