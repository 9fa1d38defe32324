import type { Font, OwnFont } from '#generated/api.d.ts'
import { type Queryable, statement } from '#server/platform/db/database.ts'

/** Folder of uploaded fonts in the shop's addresses. */
export const OWN_FONTS = '/fonts/own/'

interface FontRow extends Omit<OwnFont, 'created_at' | 'is_used'> {
  files: Font[]
  created_at: Date
}

const COLUMNS = 'id, family, weight_range, is_variable, files, bytes, original_bytes, file_name, created_at, created_by'

const list = statement<FontRow, []>('own-fonts', `SELECT ${COLUMNS} FROM own_font ORDER BY lower(family), weight_range`)
const find = statement<FontRow, [id: number]>('own-font', `SELECT ${COLUMNS} FROM own_font WHERE id = $1 FOR UPDATE`)
const insert = statement<
  { id: number },
  [
    family: string,
    weights: string,
    isVariable: boolean,
    files: string,
    bytes: number,
    original: number,
    name: string,
    by: string,
  ]
>(
  'own-font-add',
  `INSERT INTO own_font (family, weight_range, is_variable, files, bytes, original_bytes, file_name, created_by)
   VALUES ($1, $2, $3, $4::jsonb, $5, $6, $7, $8) ON CONFLICT DO NOTHING RETURNING id`,
)
const remove = statement<{ id: number }, [id: number]>(
  'own-font-remove',
  'DELETE FROM own_font WHERE id = $1 RETURNING id',
)

export const listOwnFonts = (db: Queryable): Promise<FontRow[]> => list(db)
export const findOwnFont = async (db: Queryable, id: number): Promise<FontRow | undefined> => (await find(db, id))[0]
export const removeOwnFont = async (db: Queryable, id: number): Promise<void> => void (await remove(db, id))

export type NewFont = Pick<
  FontRow,
  'family' | 'weight_range' | 'is_variable' | 'files' | 'bytes' | 'original_bytes'
> & {
  file_name: string
  created_by: string
}

/** Adds a font; undefined if the family has one of this weight. */
export async function addOwnFont(db: Queryable, font: NewFont): Promise<number | undefined> {
  const { family, weight_range: weights, is_variable: isVariable, files, bytes, original_bytes: original } = font
  const rows = await insert(
    ...([db, family, weights, isVariable, JSON.stringify(files)] as const),
    ...([bytes, original, font.file_name, font.created_by] as const),
  )
  return rows[0]?.id
}

/** Returns a font as the admin shows it. */
export const ownFontOf = ({ files: _, created_at: at, ...font }: FontRow, families: readonly string[]): OwnFont => ({
  ...font,
  created_at: at.toISOString(),
  is_used: families.includes(font.family),
})
