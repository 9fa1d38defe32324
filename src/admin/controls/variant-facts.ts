import type { MatrixVariant } from '#domain/option-matrix.ts'
import * as t from '#words/admin-form.ts'

export type Variant = MatrixVariant & Record<string, unknown>

/** Stock of a variant that is stored changes by itself, so it is adjusted elsewhere. */
export const canChange = ({ id }: Variant, { name }: { name: string }): boolean => name !== 'stock' || id === undefined

/** Returns a variant’s values, such as “Large / Celadon”. */
export const variantTitle = ({ options }: Variant): string =>
  Object.values(options ?? {}).join(' / ') || t.onlyVariant()
