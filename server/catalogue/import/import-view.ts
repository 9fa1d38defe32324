import type { ProductImport } from '#generated/api.d.ts'
import { columnsOf } from '#server/catalogue/exchange/columns.ts'
import { formats } from '#server/catalogue/exchange/formats/formats.ts'
import { type ImportRun, isWorking } from './import-run.ts'
import { fieldNames } from './mapping.ts'
import type { SimilarNames } from './similar-names.ts'

/** Returns a run as the admin shows it. */
export function viewRun(run: ImportRun, similar: readonly SimilarNames[] = []): ProductImport {
  const {
    id,
    file_name,
    state,
    format,
    header,
    options,
    error,
    staff_name,
    created_at: createdAt,
    ended_at: endedAt,
  } = run
  const { products, rows, done, created, updated, unchanged, failed, warnings } = run
  const read = new Map(columnsOf(header, formats[format].fields, options.mapping).map((one) => [one.index, one.field]))
  return {
    ...{ id, file_name, state, format, error, staff_name },
    columns: header.map((text, index) => ({
      header: text,
      field: read.get(index) ?? '',
      sample: options.samples?.[index] ?? '',
    })),
    fields: fieldNames(format),
    mapping: options.mapping,
    untracked_stock: options.untracked_stock ?? null,
    category_id: options.category_id ?? null,
    ...{ products, rows, done, created, updated, unchanged, failed, warnings },
    can_resume: !isWorking(run) && run.interrupted !== null && (run.interrupted !== 'reading' || run.file !== null),
    has_file: run.file !== null,
    pictures: run.pictures_name,
    similar_names: similar.map(({ names }) => names),
    created_at: createdAt.toISOString(),
    ended_at: endedAt?.toISOString() ?? null,
  }
}
