import type { AdminMenu } from '#generated/admin/menu.js'
import type { MenuEntry } from '#generated/api.d.ts'
import { cutText } from '#lib/cut-text.ts'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import { pagesShowing } from '#server/platform/resources/pages-showing.ts'
import { newRecordKey, requireSameKey } from '#server/platform/resources/record-key.ts'
import { defineResource } from '#server/platform/resources/resource.ts'
import { fitMenu } from '#server/store/values/fit-entries.ts'
import * as t from '#words/admin-content.ts'

type Item = AdminMenu['items'][number]

const read = statement<{ id: string; title: string; items: unknown }, [record: number]>(
  'menu-record',
  'SELECT id, title, items FROM menu WHERE record_id = $1',
)
const insert = statement<{ record_id: number }, [id: string, title: string, items: string]>(
  'menu-record-insert',
  'INSERT INTO menu (id, title, items) VALUES ($1, $2, $3::jsonb) RETURNING record_id',
)
const update = statement<NoRow, [record: number, title: string, items: string]>(
  'menu-record-update',
  'UPDATE menu SET title = $2, items = $3::jsonb WHERE record_id = $1',
)
const remove = statement<NoRow, [record: number]>('menu-record-remove', 'DELETE FROM menu WHERE record_id = $1')

/** Settings of sections that refer to a menu. */
const SETTINGS = ['menu', 'menus', 'help_menu']

export const resource = defineResource<AdminMenu>({
  name: 'menu',
  table: 'menu',
  key: 'record_id',
  list: {
    from: 'menu m',
    id: 'm.record_id',
    title: 'm.title',
    columns: { title: 'm.title', entries: 'jsonb_array_length(m.items)', key: 'm.id' },
    search: 'm.title ILIKE $pattern OR m.id ILIKE $pattern OR m.items::text ILIKE $pattern',
    sorts: { title: { sql: 'lower(m.title)', type: 'text' }, key: { sql: 'm.id', type: 'text' } },
  },
  read: async (db, id) => {
    const [row] = await read(db, id)
    return row && { values: valuesOf(row) }
  },
  create: (db, values) => createMenu(db, values),
  update: async (db, id, values, { before }) => {
    requireSameKey(before, values)
    await update(db, id, values.title, JSON.stringify(values.items.map(entryOf)))
  },
  duplicate: async (db, id) => {
    const [row] = await read(db, id)
    const values = valuesOf(row!)
    return createMenu(db, { ...values, key: '', title: cutText(t.copyOf({ title: values.title }), 80) })
  },
  affected: async (db, id) => {
    const [row] = await read(db, id)
    return pagesShowing(db, SETTINGS, row?.id ?? '')
  },
  remove: async (db, id) => void (await remove(db, id)),
})

async function createMenu(db: Queryable, { key, title, items }: AdminMenu): Promise<number> {
  const id = await newRecordKey(db, 'menu', { key, title, fallback: 'menu' })
  const [row] = await insert(db, id, title, JSON.stringify(items.map(entryOf)))
  return row!.record_id
}

function valuesOf(row: { id: string; title: string; items: unknown }): AdminMenu {
  // Items without a label or an address are shown nowhere.
  const items = fitMenu(row).value?.items ?? []
  return { title: row.title, key: row.id, items: items.map(itemOf) }
}

const itemOf = (entry: MenuEntry): Item => ({
  menu: entry.menu,
  path: entry.path,
  active: entry.active,
  description: entry.description ?? null,
  icon: entry.icon ?? null,
  show_in_dashboard: entry.show_in_dashboard ?? false,
  children: (entry.children ?? []).map(itemOf),
})

/** Returns an item as menus store it: without empty fields. */
const entryOf = (item: Item): MenuEntry => ({
  menu: item.menu.trim(),
  path: item.path,
  active: item.active,
  ...(item.description && { description: item.description }),
  ...(item.icon && { icon: item.icon }),
  ...(item.show_in_dashboard && { show_in_dashboard: true }),
  ...(item.children && item.children.length > 0 && { children: item.children.map(entryOf) }),
})
