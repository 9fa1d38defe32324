import { ApiError } from '#server/platform/http/api-error.ts'
import * as t from '#words/admin-errors.ts'

/** Where a list of variants by name continues: the product’s name and id, the variant’s position and id. */
export interface VariantPlace {
  sort_name: string
  group_id: number
  position: number
  product_id: number
}

/** Before the first variant. */
const FIRST_PLACE: VariantPlace = { sort_name: '', group_id: 0, position: -1, product_id: 0 }

/** The order of variants by name, in SQL with `product_group g` and `product p`. */
export const BY_NAME = 'g.sort_name, g.id, p.position, p.id'

/** The values of a variant’s options in their order, such as “Celadon, L”. */
export const VARIANT_TITLE = `coalesce((SELECT string_agg(p.options ->> (o.one ->> 'name'), ', ' ORDER BY o.position)
  FROM jsonb_array_elements(g.options) WITH ORDINALITY AS o (one, position)), '')`

type Part = string | number

export const writePlace = (parts: readonly Part[]): string => Buffer.from(JSON.stringify(parts)).toString('base64url')

/** @throws ApiError 400 for anything else than a place of this shape */
export function readPlace<const Shape extends readonly ('string' | 'number')[]>(
  text: string,
  shape: Shape,
): { -readonly [At in keyof Shape]: Shape[At] extends 'string' ? string : number } {
  try {
    const parts = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown[]
    if (
      parts.length === shape.length &&
      parts.every((part, at) => typeof part === shape[at] && (typeof part === 'string' || Number.isSafeInteger(part)))
    )
      return parts as never
  } catch {
    // Reported below.
  }
  throw new ApiError(400, 'bad_cursor', t.badCursor())
}

/** Returns where a list by name continues after a variant. */
export const writePlaceByName = ({
  sort_name: name,
  group_id: group,
  position,
  product_id: id,
}: VariantPlace): string => writePlace([name, group, position, id])

/** Returns where a list by name begins or continues. @throws ApiError 400 for anything else than such a place */
export function placeIn(after: string | undefined): VariantPlace {
  if (after === undefined) return FIRST_PLACE
  const [name, group, position, product] = readPlace(after, ['string', 'number', 'number', 'number'])
  return { sort_name: name, group_id: group, position, product_id: product }
}
