import type { AdminSlider } from '#generated/admin/slider.js'
import type { Slide } from '#generated/api.d.ts'
import { cutText } from '#lib/cut-text.ts'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import { pagesShowing } from '#server/platform/resources/pages-showing.ts'
import { newRecordKey, requireSameKey } from '#server/platform/resources/record-key.ts'
import { defineResource } from '#server/platform/resources/resource.ts'
import { fitSlider } from '#server/store/values/fit-entries.ts'
import * as t from '#words/admin-content.ts'

interface Row {
  id: string
  name: string
  autoplay_seconds: number
  slides: unknown
}

const read = statement<Row, [number]>(
  'slider-record',
  'SELECT id, name, autoplay_seconds, slides FROM slider WHERE record_id = $1',
)
const insert = statement<{ record_id: number }, [id: string, name: string, seconds: number, slides: string]>(
  'slider-record-insert',
  'INSERT INTO slider (id, name, autoplay_seconds, slides) VALUES ($1, $2, $3, $4::jsonb) RETURNING record_id',
)
const update = statement<NoRow, [record: number, name: string, seconds: number, slides: string]>(
  'slider-record-update',
  'UPDATE slider SET name = $2, autoplay_seconds = $3, slides = $4::jsonb WHERE record_id = $1',
)
const remove = statement<NoRow, [number]>('slider-record-remove', 'DELETE FROM slider WHERE record_id = $1')

export const resource = defineResource<AdminSlider>({
  name: 'slider',
  table: 'slider',
  key: 'record_id',
  list: {
    from: 'slider s',
    id: 's.record_id',
    title: 's.name',
    columns: {
      picture: `s.slides #>> '{0,image,src}'`,
      name: 's.name',
      slides: 'jsonb_array_length(s.slides)',
      key: 's.id',
    },
    search: 's.name ILIKE $pattern OR s.id ILIKE $pattern',
    sorts: { name: { sql: 'lower(s.name)', type: 'text' } },
  },
  read: async (db, id) => {
    const [row] = await read(db, id)
    return row && { values: valuesOf(row) }
  },
  create: (db, values) => createSlider(db, values),
  update: async (db, id, values, { before }) => {
    requireSameKey(before, values)
    await update(db, id, values.name, values.autoplay_seconds, slidesOf(values))
  },
  duplicate: async (db, id) => {
    const [row] = await read(db, id)
    const values = valuesOf(row!)
    return createSlider(db, { ...values, key: '', name: cutText(t.copyOf({ title: values.name }), 120) })
  },
  affected: async (db, id) => {
    const [row] = await read(db, id)
    return pagesShowing(db, ['slider'], row?.id ?? '')
  },
  remove: async (db, id) => void (await remove(db, id)),
})

async function createSlider(db: Queryable, values: AdminSlider): Promise<number> {
  const { key, name, autoplay_seconds: seconds } = values
  const id = await newRecordKey(db, 'slider', { key, title: name, fallback: 'slider' })
  const [row] = await insert(db, id, name, seconds, slidesOf(values))
  return row!.record_id
}

/** Slides are told apart by their ids within a page only. */
const slidesOf = ({ slides }: AdminSlider): string =>
  JSON.stringify(
    slides.map(({ image, image_phone = null, heading = '', text = '', link = null, tone = 'light' }, index): Slide => ({
      id: `slide-${index + 1}`,
      ...{ image, image_phone, heading, text, link, tone },
    })),
  )

function valuesOf(row: Row): AdminSlider {
  // What is shown instead of an invalid slide is what staff edit.
  const { slides = [] } = fitSlider(row).value ?? {}
  return {
    name: row.name,
    key: row.id,
    autoplay_seconds: row.autoplay_seconds,
    slides: slides.map(({ id: _id, ...slide }) => slide),
  }
}
