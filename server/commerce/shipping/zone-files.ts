import type { FastifyInstance } from 'fastify'
import type { Country, ZoneImport } from '#generated/api.d.ts'
import { BYTE_ORDER_MARK, csvLine, restoreFormulas } from '#server/platform/csv/csv-line.ts'
import { CsvFault, detectSeparator, readCsvRows } from '#server/platform/csv/read-csv-rows.ts'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { readCountries } from '#server/store/settings/service.ts'
import * as t from '#words/admin-shipping.ts'
import { prefixesOfRange } from './pincode-range.ts'
import type { ZoneValues } from './zone-records.ts'

const COLUMNS = ['country', 'pincodes', 'place', 'delivers', 'cash_on_delivery'] as const
type Column = (typeof COLUMNS)[number]

/** Other headings that couriers’ lists use. */
const NAMES: Readonly<Record<string, Column>> = {
  pincode: 'pincodes',
  prefix: 'pincodes',
  postcode: 'pincodes',
  zip: 'pincodes',
  city: 'place',
  zone: 'place',
  delivery: 'delivers',
  serviceable: 'delivers',
  cod: 'cash_on_delivery',
  cash: 'cash_on_delivery',
}
const YES = new Set(['yes', 'y', 'true', '1'])
const NO = new Set(['no', 'n', 'false', '0', ''])
const MAX_ROWS = 50_000
const MAX_ZONES = 100_000
const SHOWN_FAULTS = 5

type ZoneRow = ZoneValues & { id: number }

const readZones = statement<ZoneRow, [after: number, ids: number[] | null, countries: string[] | null]>(
  'delivery-zones',
  `SELECT id, country_id AS country, prefix, place, delivers, cash_on_delivery FROM pincode_zone
   WHERE id > $1 AND ($2::int[] IS NULL OR id = ANY ($2::int[])) AND ($3::text[] IS NULL OR country_id = ANY ($3::text[]))
   ORDER BY id LIMIT 1000`,
)
const lockZones = statement<NoRow, []>('delivery-zones-import', 'LOCK TABLE pincode_zone IN SHARE ROW EXCLUSIVE MODE')
const writeZones = statement<NoRow, [zones: string]>(
  'delivery-zones-write',
  `INSERT INTO pincode_zone AS z (country_id, prefix, place, delivers, cash_on_delivery)
   SELECT country, prefix, place, delivers, cash_on_delivery
   FROM jsonb_to_recordset($1::jsonb) AS r (country text, prefix text, place text, delivers boolean, cash_on_delivery boolean)
   ON CONFLICT (country_id, prefix) DO UPDATE SET version = z.version + 1, place = excluded.place, delivers = excluded.delivers,
     cash_on_delivery = excluded.cash_on_delivery`,
)
const removeZones = statement<NoRow, [number[]]>(
  'delivery-zones-remove',
  'DELETE FROM pincode_zone WHERE id = ANY ($1::int[])',
)

async function* allZones(db: Queryable, ids: number[] | null, countries: string[] | null): AsyncGenerator<ZoneRow> {
  let after = 0
  for (;;) {
    const rows = await readZones(db, after, ids, countries)
    yield* rows
    if (rows.length === 0) return
    after = rows.at(-1)!.id
  }
}

/** Yields the zones as a CSV file that `importZones` reads. */
export async function* exportZones(db: Queryable, ids: readonly number[] | undefined): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(COLUMNS)
  for await (const zone of allZones(db, ids ? [...ids] : null, null))
    yield csvLine([zone.country, zone.prefix, zone.place, yesNo(zone.delivers), yesNo(zone.cash_on_delivery)])
}

const yesNo = (value: boolean): string => (value ? 'yes' : 'no')

/**
 * Writes the zones of a CSV file; `replace` removes others of its countries. With `preview`, it only counts.
 * @throws ApiError 422 with the lines that cannot be read; then nothing is written
 */
export async function importZones(
  db: Queryable,
  zones: ReadonlyMap<string, ZoneValues>,
  { replace = false, preview = false }: { replace?: boolean; preview?: boolean },
): Promise<ZoneImport> {
  if (!preview) await lockZones(db)
  const countries = [...new Set([...zones.values()].map(({ country }) => country))]
  const known = new Map<string, ZoneRow>()
  for await (const zone of allZones(db, null, countries)) known.set(keyOf(zone), zone)
  const written = [...zones].filter(([key, zone]) => !isSame(known.get(key), zone)).map(([, zone]) => zone)
  const added = written.filter((zone) => !known.has(keyOf(zone))).length
  const removed = replace ? [...known].filter(([key]) => !zones.has(key)).map(([, { id }]) => id) : []
  if (!preview) {
    await writeZones(db, JSON.stringify(written))
    await removeZones(db, removed)
  }
  return {
    added,
    changed: written.length - added,
    removed: removed.length,
    unchanged: zones.size - written.length,
  }
}

/** @throws ApiError 422 with the lines that cannot be read */
export async function readZoneFile(
  app: FastifyInstance,
  csv: string,
  homeCountry: string,
): Promise<Map<string, ZoneValues>> {
  const countries = await readCountries(app)
  const text = csv
    .replace(/^\uFEFF/u, '')
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n')
  const zones = new Map<string, ZoneValues>()
  const faults: { line: number; message: string }[] = []
  let columns: (Column | undefined)[] | undefined
  try {
    for await (const { cells: written, line } of rowsOf(text)) {
      const cells = written.map(restoreFormulas)
      if (!columns) {
        columns = cells.map(columnOf)
        if (!columns.includes('pincodes')) throw invalidFile(t.zoneFileColumns({ columns: COLUMNS.join(', ') }))
        continue
      }
      const cell = (column: Column) => cells[columns!.indexOf(column)]?.trim()
      const read = zonesOf(cell, countries, homeCountry)
      if ('fault' in read) faults.push({ line, message: read.fault })
      else for (const zone of read.zones) zones.set(keyOf(zone), zone)
      if (zones.size > MAX_ZONES) throw invalidFile(t.zoneFileTooLong({ most: String(MAX_ZONES) }))
    }
  } catch (error) {
    if (error instanceof CsvFault) throw invalidFile(error.message)
    throw error
  }
  if (faults.length > 0) throw invalidFile(describeFaults(faults))
  if (zones.size === 0) throw invalidFile(t.zoneFileEmpty())
  return zones
}

const rowsOf = (text: string) =>
  readCsvRows(
    (async function* () {
      yield text
    })(),
    { separator: detectSeparator(text), limits: { rows: MAX_ROWS, fieldLength: 1000, recordLength: 10_000 } },
  )

function columnOf(heading: string): Column | undefined {
  const name = heading
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/gu, '_')
  return COLUMNS.find((column) => column === name) ?? NAMES[name]
}

function zonesOf(
  cell: (column: Column) => string | undefined,
  countries: readonly Country[],
  homeCountry: string,
): { zones: ZoneValues[] } | { fault: string } {
  const named = cell('country') || homeCountry
  const country = countries.find(({ id, code, name }) =>
    [id, code, name].some((one) => one.toLowerCase() === named.toLowerCase()),
  )
  if (!country) return { fault: t.zoneFileCountry({ country: named.slice(0, 40) }) }
  const pincodes = cell('pincodes') ?? ''
  const [delivers, cash] = [readYesNo(cell('delivers') ?? 'yes'), readYesNo(cell('cash_on_delivery') ?? 'no')]
  const unread = delivers === undefined ? cell('delivers') : cash === undefined ? cell('cash_on_delivery') : undefined
  if (delivers === undefined || cash === undefined)
    return { fault: t.zoneFileYesNo({ text: (unread ?? '').slice(0, 40) }) }
  const [first = '', last] = pincodes.split(/\s*(?:–|-|\.\.)\s*/u)
  const prefixes = last === undefined ? [first.replaceAll(' ', '').toUpperCase()] : prefixesOfRange(first, last)
  if (!prefixes?.every((prefix) => /^[0-9A-Z]{1,10}$/u.test(prefix)))
    return { fault: t.zoneFilePincode({ text: pincodes.slice(0, 40) }) }
  const place = (cell('place') ?? '').slice(0, 80)
  return {
    zones: prefixes.map((prefix) => ({
      country: country.id,
      prefix,
      place,
      delivers,
      cash_on_delivery: delivers && cash,
    })),
  }
}

const readYesNo = (text: string): boolean | undefined =>
  YES.has(text.toLowerCase()) ? true : NO.has(text.toLowerCase()) ? false : undefined

function describeFaults(faults: readonly { line: number; message: string }[]): string {
  const lines = faults.slice(0, SHOWN_FAULTS).map((fault) => t.zoneFileLine(fault))
  const more = faults.length - lines.length
  return [...lines, ...(more > 0 ? [t.zoneFileMoreFaults({ count: more })] : [])].join('\n')
}

const invalidFile = (message: string): ApiError => new ApiError(422, 'invalid_file', message)

const keyOf = ({ country, prefix }: ZoneValues): string => `${country} ${prefix}`

const isSame = (one: ZoneValues | undefined, other: ZoneValues): boolean =>
  one?.place === other.place && one.delivers === other.delivers && one.cash_on_delivery === other.cash_on_delivery
