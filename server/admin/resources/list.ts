import type { AdminPage } from '#generated/api.d.ts'
import type { ResourceFacts } from '#domain/resource-facts.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { ListSource, Resource } from '#server/platform/resources/resource.ts'
import * as t from '#words/admin-errors.ts'
import { readCursor, writeCursor } from './cursor.ts'

/** What a list is restricted to. */
export interface Selection {
  search?: string | undefined
  /** Values separated by commas, by the name of a filter. */
  filters?: Readonly<Record<string, string | undefined>> | undefined
}

export interface ListQuery extends Selection {
  /** A sort of the schema, with “-” before it if descending. */
  sort?: string | undefined
  after?: string | undefined
  limit?: number | undefined
}

/** Exact up to here: counting more takes longer than reading a page. */
const MAX_COUNT = 10_000

/** Returns a page of a resource’s list. */
export async function readPage(
  db: Queryable,
  { list }: Resource,
  facts: ResourceFacts,
  { sort = facts.defaultSort, after, limit = 50, ...selection }: ListQuery,
): Promise<AdminPage> {
  const conditions = new Conditions(list, facts, selection)
  const isDescending = sort.startsWith('-')
  const order = list.sorts[sort.replace(/^-/, '')]
  if (!order) throw new Error(`The list has no sort ${sort}.`)
  const direction = isDescending ? 'DESC' : 'ASC'
  const count = conditions.countQuery(MAX_COUNT)
  if (after !== undefined) {
    const { value, id } = readCursor(after)
    const [valueParameter, idParameter] = [conditions.parameter(value), conditions.parameter(id)]
    conditions.add(
      `(${order.sql}, ${list.id}) ${isDescending ? '<' : '>'} (${valueParameter}::${order.type}, ${idParameter}::int)`,
    )
  }
  const columns = Object.entries(list.columns).map(([name, sql]) => `${sql} AS "${name}"`)
  const [{ rows }, counted] = await Promise.all([
    // Unchecked: its text depends on the resource and the request.
    db.query<{ id: number; title: string; archived: boolean; sort_key: string }>(
      `SELECT ${list.id} AS id, ${list.title} AS title, ${list.archived ?? 'false'} AS archived,
         ${columns.map((one) => `${one}, `).join('')}(${order.sql})::text AS sort_key
       FROM ${list.from} ${conditions.text}
       ORDER BY ${order.sql} ${direction}, ${list.id} ${direction} LIMIT ${limit + 1}`,
      conditions.values,
    ),
    // Unchecked: its text depends on the resource and the request.
    db.query<{ count: number }>(count.text, count.values),
  ])
  const total = counted.rows[0]?.count ?? 0
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    rows: page.map(({ sort_key: _key, ...row }) => row),
    next: rows.length > limit && last ? writeCursor({ value: last.sort_key, id: last.id }) : null,
    total: Math.min(total, MAX_COUNT),
    total_is_exact: total <= MAX_COUNT,
  }
}

/**
 * Returns the ids of all records of a selection.
 *
 * @throws ApiError 422 for more than `max`
 */
export async function readIds(
  db: Queryable,
  { list }: Resource,
  facts: ResourceFacts,
  selection: Selection,
  max: number,
): Promise<number[]> {
  const conditions = new Conditions(list, facts, selection)
  // Unchecked: its text depends on the resource and the request.
  const { rows } = await db.query<{ id: number }>(
    `SELECT ${list.id} AS id FROM ${list.from} ${conditions.text} ORDER BY ${list.id} LIMIT ${max + 1}`,
    conditions.values,
  )
  if (rows.length > max) throw new ApiError(422, 'too_many_records', t.tooManyRecords({ max: String(max) }))
  return rows.map(({ id }) => id)
}

/** The WHERE clause of a selection, with its values. */
class Conditions {
  readonly #list: ListSource
  readonly #conditions: string[] = []
  readonly values: unknown[] = []

  constructor(list: ListSource, facts: ResourceFacts, { search = '', filters = {} }: Selection) {
    this.#list = list
    const text = search.trim()
    if (text !== '' && list.search !== undefined) {
      const pattern = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
      this.add(this.#bind(list.search, { $search: text, $pattern: pattern }))
    }
    for (const { name, options } of facts.filters ?? []) {
      const given = filters[name]?.split(',').filter((value) => value !== '') ?? []
      const condition = list.filters?.[name]
      if (given.length === 0 || condition === undefined) continue
      const unknown = options
        ? given.find((value) => !Object.hasOwn(options, value))
        : given.find((value) => !/^[1-9]\d{0,8}$/.test(value))
      if (unknown !== undefined)
        throw new ApiError(400, 'unknown_filter', t.unknownFilter({ value: unknown.slice(0, 50), name }))
      this.add(this.#bind(condition, { $values: given }))
    }
  }

  add(condition: string): void {
    this.#conditions.push(`(${condition})`)
  }

  /** Returns the placeholder of a value. */
  parameter(value: unknown): string {
    this.values.push(value)
    return `$${this.values.length}`
  }

  get text(): string {
    return this.#conditions.length > 0 ? `WHERE ${this.#conditions.join(' AND ')}` : ''
  }

  countQuery(max: number): { text: string; values: unknown[] } {
    const text = `SELECT count(*)::int AS count FROM (SELECT FROM ${this.#list.from} ${this.text} LIMIT ${max + 1}) s`
    return { text, values: [...this.values] }
  }

  #bind(condition: string, values: Readonly<Record<string, unknown>>): string {
    const placeholders = new Map<string, string>()
    return condition.replaceAll(/\$(?:search|pattern|values)\b/g, (name) => {
      const known = placeholders.get(name) ?? this.parameter(values[name])
      placeholders.set(name, known)
      return name === '$values' ? `${known}::text[]` : `${known}::text`
    })
  }
}
