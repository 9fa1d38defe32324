import type { AdminForm } from '#generated/admin/form.js'
import { cutText } from '#lib/cut-text.ts'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import { pagesShowing } from '#server/platform/resources/pages-showing.ts'
import { newRecordKey, requireSameKey } from '#server/platform/resources/record-key.ts'
import { type Affected, defineResource } from '#server/platform/resources/resource.ts'
import * as content from '#words/admin-content.ts'
import { definitionOf, writtenField } from './form-values.ts'
import { type ShopForm, TRADE_ENQUIRY } from './forms.ts'

const ANSWERS = '(SELECT count(*)::int FROM form_answer a WHERE a.form_id = f.id)'
const TITLE = `coalesce(f.definition ->> 'title', f.id)`

const read = statement<ShopForm, [record: number]>(
  'form-record',
  'SELECT id, plugin, definition, notify FROM form WHERE record_id = $1',
)
const insert = statement<{ record_id: number }, [id: string, definition: string, notify: string]>(
  'form-record-insert',
  `INSERT INTO form (id, plugin, definition, notify) VALUES ($1, 'Form', $2::jsonb, $3) RETURNING record_id`,
)
const update = statement<NoRow, [record: number, definition: string, notify: string]>(
  'form-record-update',
  'UPDATE form SET definition = $2::jsonb, notify = $3 WHERE record_id = $1',
)
const remove = statement<NoRow, [record: number]>('form-record-remove', 'DELETE FROM form WHERE record_id = $1')
const answersOf = statement<{ answers: number }, [form: string]>(
  'form-record-answers',
  'SELECT count(*)::int AS answers FROM form_answer WHERE form_id = $1',
)

export const resource = defineResource<AdminForm>({
  name: 'form',
  table: 'form',
  key: 'record_id',
  list: {
    from: 'form f',
    id: 'f.record_id',
    title: TITLE,
    columns: {
      title: TITLE,
      fields: `jsonb_array_length(f.definition -> 'fields')`,
      answers: ANSWERS,
      new_answers: `(SELECT count(*)::int FROM form_answer a WHERE a.form_id = f.id AND a.state = 'new' AND a.state <> 'done')`,
      key: 'f.id',
    },
    search: `${TITLE} ILIKE $pattern OR f.id ILIKE $pattern`,
    sorts: { title: { sql: `lower(${TITLE})`, type: 'text' }, answers: { sql: ANSWERS, type: 'bigint' } },
  },
  read: async (db, id) => {
    const [row] = await read(db, id)
    return row && { values: valuesOf(row) }
  },
  create: (db, values) => createForm(db, values),
  update: async (db, id, values, { before }) => {
    requireSameKey(before, values)
    await update(db, id, JSON.stringify(definitionOf(values)), values.notify.trim())
  },
  duplicate: async (db, id) => {
    const [row] = await read(db, id)
    const values = valuesOf(row!)
    return createForm(db, { ...values, key: '', title: cutText(content.copyOf({ title: values.title }), 120) })
  },
  affected: describeUse,
  remove: async (db, id) => void (await remove(db, id)),
})

async function createForm(db: Queryable, values: AdminForm): Promise<number> {
  const definition = definitionOf(values)
  const id = await newRecordKey(db, 'form', { key: values.key, title: values.title, fallback: 'form' })
  const [row] = await insert(db, id, JSON.stringify(definition), values.notify.trim())
  return row!.record_id
}

function valuesOf({ id, definition, notify }: ShopForm): AdminForm {
  const { title, intro, submit_label, thanks, fields } = definition
  return { title, intro, submit_label, thanks, fields: fields.map(writtenField), notify, key: id }
}

/** Answers outlive their form. */
async function describeUse(db: Queryable, record: number): Promise<Affected> {
  const [form] = await read(db, record)
  if (!form) return { items: [], blocks: false }
  const pages = await pagesShowing(db, ['form'], form.id)
  const count = (await answersOf(db, form.id))[0]?.answers ?? 0
  const isTrade = form.id === TRADE_ENQUIRY
  return {
    items: [
      ...pages.items,
      ...(isTrade ? [{ kind: content.pluginKind(), title: form.plugin, path: '/admin/plugins' }] : []),
      ...(count > 0 ? [{ kind: content.answersKind(), title: content.answersStay({ count }) }] : []),
    ],
    blocks: pages.blocks || isTrade,
  }
}
