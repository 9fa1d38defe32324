import type { AdminPage } from '#generated/api.d.ts'
import type { ResourceFacts } from '#domain/resource-facts.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { ListSource, Resource, SearchPart } from '#server/platform/resources/resource.ts'
import { containing, namePatterns } from '#server/platform/db/name-patterns.ts'
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
  /** Only these records, by ids separated by commas. */
  ids?: string | undefined
}

/** Exact up to here, unless the list says otherwise: counting more takes longer than reading a page. */
const MAX_COUNT = 2000
/** Longest value of a filter that is typed. */
const MAX_TEXT = 100
/** More than a shop has; their ids are kept while a file is written. */
const MAX_EXPORTED = 2_000_000
/** Candidates of a search that are sorted and filtered as a set. */
const MAX_CANDIDATES = 10_000

type Listed = Pick<Resource, 'list'>
type ListFacts = Pick<ResourceFacts, 'filters' | 'defaultSort'>

/** Returns a page of a resource’s list. */
export async function readPage(
  db: Queryable,
  { list }: Listed,
  facts: ListFacts,
  { sort = facts.defaultSort, after, limit = 50, ids, ...selection }: ListQuery,
): Promise<AdminPage> {
  await list.refresh?.(db)
  const conditions = await conditionsOf(db, list, facts, selection)
  if (ids !== undefined) conditions.add(`${list.id} = ANY ($ids)`, { $ids: idsOf(ids) })
  const isDescending = sort.startsWith('-')
  const order = list.sorts[sort.replace(/^-/, '')]
  if (!order) throw new Error(`The list has no sort ${sort}.`)
  const direction = isDescending ? 'DESC' : 'ASC'
  const counting = countMatches(db, conditions)
  if (after !== undefined) {
    const { value, id } = readCursor(after)
    const [valueParameter, idParameter] = [conditions.parameter(value), conditions.parameter(id)]
    conditions.add(
      `(${order.sql}, ${list.id}) ${isDescending ? '<' : '>'} (${valueParameter}::${order.type}, ${idParameter}::int)`,
    )
  }
  const columns = Object.entries(list.columns).map(([name, sql]) => `${sql} AS "${name}"`)
  const [{ rows }, total] = await Promise.all([
    // Unchecked: its text depends on the resource and the request.
    db.query<{ id: number; title: string; archived: boolean; sort_key: string }>(
      `SELECT ${list.id} AS id, ${list.title} AS title, ${list.archived ?? 'false'} AS archived,
         ${columns.map((one) => `${one}, `).join('')}(${order.sql})::text AS sort_key
       FROM ${list.from} ${conditions.text}
       ORDER BY ${order.sql} ${direction}, ${list.id} ${direction} LIMIT ${limit + 1}`,
      conditions.values,
    ),
    counting,
  ])
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    rows: page.map(({ sort_key: _key, ...row }) => row),
    next: rows.length > limit && last ? writeCursor({ value: last.sort_key, id: last.id }) : null,
    ...total,
  }
}

async function countMatches(
  db: Queryable,
  { list, text, values, isBroad }: Conditions,
): Promise<Pick<AdminPage, 'total' | 'total_is_exact'>> {
  // Counting many matches of a text takes longer than reading a page.
  const most = list.maxCount ?? MAX_COUNT
  if (isBroad) return { total: most, total_is_exact: false }
  // Unchecked: its text depends on the resource and the request.
  const { rows } = await db.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM (SELECT FROM ${list.from} ${text} LIMIT ${most + 1}) s`,
    [...values],
  )
  const count = rows[0]?.count ?? 0
  return { total: Math.min(count, most), total_is_exact: count <= most }
}

/**
 * Returns the ids of all records of a selection.
 *
 * @throws ApiError 422 for more than `max`
 */
export async function readIds(
  db: Queryable,
  { list }: Listed,
  facts: ListFacts,
  selection: Selection,
  max: number,
): Promise<number[]> {
  await list.refresh?.(db)
  const conditions = await conditionsOf(db, list, facts, selection)
  // Unchecked: its text depends on the resource and the request.
  const { rows } = await db.query<{ id: number }>(
    `SELECT ${list.id} AS id FROM ${list.from} ${conditions.text} ORDER BY ${list.id} LIMIT ${max + 1}`,
    conditions.values,
  )
  if (rows.length > max) throw new ApiError(422, 'too_many_records', t.tooManyRecords({ max: String(max) }))
  return rows.map(({ id }) => id)
}

type Exported = Selection & Pick<ListQuery, 'ids'>

/**
 * Returns the ids of what an export asks for: its `ids`, or else all of its selection; undefined for everything.
 *
 * @throws ApiError 422 for more than a shop has
 */
export async function readExportIds(
  db: Queryable,
  resource: Listed,
  facts: ListFacts,
  { ids, search = '', filters = {} }: Exported,
): Promise<number[] | undefined> {
  const isEverything = ids === undefined && search === '' && Object.keys(filters).length === 0
  return isEverything ? undefined : readEveryExportId(db, resource, facts, { ids, search, filters })
}

/** Returns the same, and the ids of everything one by one. */
export const readEveryExportId = async (
  db: Queryable,
  resource: Listed,
  facts: ListFacts,
  { ids, ...selection }: Exported,
): Promise<number[]> => (ids === undefined ? readIds(db, resource, facts, selection, MAX_EXPORTED) : idsOf(ids))

/** Reads ids that are separated by commas. */
const idsOf = (ids: string): number[] => ids.split(',').map(Number)

/** The WHERE clause of a selection, with its values. */
class Conditions {
  readonly list: ListSource
  readonly values: unknown[] = []
  /** Whether a search matches so many records that they are not counted. */
  isBroad = false
  readonly #conditions: string[] = []

  constructor(list: ListSource) {
    this.list = list
  }

  add(condition: string, values: Readonly<Record<string, unknown>> = {}): void {
    this.#conditions.push(`(${this.bind(condition, values)})`)
  }

  /** Returns the placeholder of a value. */
  parameter(value: unknown): string {
    this.values.push(value)
    return `$${this.values.length}`
  }

  get text(): string {
    return this.#conditions.length > 0 ? `WHERE ${this.#conditions.join(' AND ')}` : ''
  }

  /** Returns SQL with the placeholders of the values it names. */
  bind(condition: string, values: Readonly<Record<string, unknown>>): string {
    const placeholders = new Map<string, string>()
    return condition.replaceAll(/\$(?:search|patterns?|values|ids|limit)\b/g, (name) => {
      const known = placeholders.get(name) ?? this.parameter(values[name])
      placeholders.set(name, known)
      return known + TYPES[name]!
    })
  }
}

const TYPES: Readonly<Record<string, string>> = {
  $search: '::text',
  $pattern: '::text',
  $patterns: '::text[]',
  $values: '::text[]',
  $ids: '::int[]',
  $limit: '::int',
}

async function conditionsOf(
  db: Queryable,
  list: ListSource,
  facts: ListFacts,
  { search = '', filters = {} }: Selection,
): Promise<Conditions> {
  const conditions = new Conditions(list)
  for (const { name, options, isText } of facts.filters ?? []) {
    const given = filters[name]?.split(',').filter((value) => value !== '') ?? []
    const condition = list.filters?.[name]
    if (given.length === 0 || condition === undefined) continue
    const unknown = given.find((value) =>
      options ? !Object.hasOwn(options, value) : isText ? value.length > MAX_TEXT : !/^[1-9]\d{0,8}$/.test(value),
    )
    if (unknown !== undefined)
      throw new ApiError(400, 'unknown_filter', t.unknownFilter({ value: unknown.slice(0, 50), name }))
    if (typeof condition === 'string') conditions.add(condition, { $values: given })
    else conditions.add(given.map((value) => `(${condition[value] ?? 'false'})`).join(' OR '))
  }
  const text = search.trim()
  if (text !== '' && list.search !== undefined) await addSearch(db, conditions, list.search, text)
  return conditions
}

/**
 * A rare text is found by its candidates, from indexes; a common one by reading the list in its order until a page is
 * full. Either alone takes seconds for the other kind.
 */
async function addSearch(
  db: Queryable,
  conditions: Conditions,
  search: NonNullable<ListSource['search']>,
  text: string,
): Promise<void> {
  const values = { $search: text, $pattern: containing(text), $patterns: namePatterns(text) }
  if (typeof search === 'string') return conditions.add(search, values)
  if ('parts' in search) return addParts(db, conditions, search.parts, values)
  const found = new Conditions(conditions.list)
  const candidates = found.bind(search.candidates, { ...values, $limit: MAX_CANDIDATES + 1 })
  // Unchecked: its text depends on the resource. Not DISTINCT: a part that reaches its limit must not look complete.
  const { rows } = await db.query<{ id: number }>(candidates, found.values)
  if (rows.length <= MAX_CANDIDATES)
    return conditions.add(`${conditions.list.id} = ANY ($ids)`, { $ids: [...new Set(rows.map(({ id }) => id))] })
  conditions.add(search.condition, values)
  conditions.isBroad = true
}

/** Like `addSearch`, for each kind of text by itself: what is found by number need not be common because a name is. */
async function addParts(
  db: Queryable,
  conditions: Conditions,
  parts: readonly SearchPart[],
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  const found = new Conditions(conditions.list)
  const selects = parts.map(({ ids }, index) => `(SELECT ${index} AS part, id FROM (${ids}) p LIMIT $limit)`)
  const candidates = found.bind(selects.join(' UNION ALL '), { ...values, $limit: MAX_CANDIDATES + 1 })
  // Unchecked: its text depends on the resource.
  const { rows } = await db.query<{ part: number; id: number }>(candidates, found.values)
  const isCommon = parts.map((_part, index) => rows.filter(({ part }) => part === index).length > MAX_CANDIDATES)
  const ids = rows.flatMap(({ part, id }) => (isCommon[part] ? [] : [id]))
  const common = parts.flatMap(({ condition }, index) => (isCommon[index] ? [condition] : []))
  const isOne = ids.length > 0 || common.length === 0 ? [`${conditions.list.id} = ANY ($ids)`] : []
  conditions.add([...common, ...isOne].join(' OR '), { ...values, $ids: [...new Set(ids)] })
  conditions.isBroad = common.length > 0
}
