import type { AdminGallery } from '#generated/admin/gallery.js'
import type { GalleryPicture } from '#generated/api.d.ts'
import { type NoRow, statement } from '#server/platform/db/database.ts'
import { pagesShowing } from '#server/platform/resources/pages-showing.ts'
import { newRecordKey, requireSameKey } from '#server/platform/resources/record-key.ts'
import { defineResource } from '#server/platform/resources/resource.ts'

type Pictures = AdminGallery['pictures']

const read = statement<
  { id: string; title: string; intro: string; pictures: Pictures; position: number },
  [record: number]
>('gallery-record', 'SELECT id, title, intro, pictures, position FROM gallery WHERE record_id = $1')
const insert = statement<
  { record_id: number },
  [id: string, title: string, intro: string, pictures: string, position: number | null]
>(
  'gallery-record-insert',
  `INSERT INTO gallery (id, title, intro, pictures, position)
   VALUES ($1, $2, $3, $4::jsonb, coalesce($5::int, (SELECT least(coalesce(max(position), 0) + 1, 30000) FROM gallery))) RETURNING record_id`,
)
const update = statement<
  NoRow,
  [record: number, title: string, intro: string, pictures: string, position: number | null]
>(
  'gallery-record-update',
  `UPDATE gallery SET title = $2, intro = $3, pictures = $4::jsonb,
     position = coalesce($5::int, (SELECT least(coalesce(max(position), 0) + 1, 30000) FROM gallery WHERE record_id <> $1))
   WHERE record_id = $1`,
)
const remove = statement<NoRow, [number]>('gallery-record-remove', 'DELETE FROM gallery WHERE record_id = $1')

export const resource = defineResource<AdminGallery>({
  name: 'gallery',
  table: 'gallery',
  key: 'record_id',
  list: {
    from: 'gallery g',
    id: 'g.record_id',
    title: 'g.title',
    columns: {
      picture: `g.pictures #>> '{0,src}'`,
      title: 'g.title',
      pictures: 'jsonb_array_length(g.pictures)',
      key: 'g.id',
    },
    search: 'g.title ILIKE $pattern OR g.id ILIKE $pattern',
    sorts: { position: { sql: 'g.position', type: 'bigint' }, title: { sql: 'lower(g.title)', type: 'text' } },
  },
  read: async (db, id) => {
    const [row] = await read(db, id)
    if (!row) return undefined
    const { id: key, pictures, ...rest } = row
    return { values: { ...rest, key, pictures: pictures.map(({ caption = '', ...one }) => ({ ...one, caption })) } }
  },
  create: async (db, { key, title, intro, pictures, position }) => {
    const id = await newRecordKey(db, 'gallery', { key, title, fallback: 'gallery' })
    const [row] = await insert(db, id, title, intro, storedPictures(pictures), position)
    return row!.record_id
  },
  update: async (db, id, values, { before }) => {
    requireSameKey(before, values)
    const { title, intro, pictures, position } = values
    await update(db, id, title, intro, storedPictures(pictures), position)
  },
  affected: async (db, id) => {
    const [row] = await read(db, id)
    return pagesShowing(db, ['gallery'], row?.id ?? '')
  },
  remove: async (db, id) => void (await remove(db, id)),
})

const storedPictures = (pictures: Pictures): string =>
  JSON.stringify(pictures.map((picture): GalleryPicture => ({ caption: '', ...picture })))
