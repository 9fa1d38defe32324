import type { ProductImport } from '#generated/api.d.ts'
import patterns from '#ui/patterns.module.css'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import * as t from '#words/admin-import.ts'
import { choosableFields, fieldName } from './import-names.ts'
import { TableHead } from '../shell/table-head.tsx'
import table from '../shell/data-table.module.css'
import css from './mapping-table.module.css'

interface Props {
  run: ProductImport
  mapping: Record<string, string>
  change: (mapping: Record<string, string>) => void
}

/** The columns of a file with a value of each, and what each is read as. */
export function MappingTable({ run: { fields, columns }, mapping, change }: Props) {
  const choices = choosableFields(fields)
  const rows = columns.map((column, index) => ({ ...column, number: index + 1 }))
  return (
    <table className={`${table.root} ${table.stacked} ${css.root}`}>
      <caption>
        <VisuallyHidden>{t.columns()}</VisuallyHidden>
      </caption>
      <TableHead texts={[t.columnOfFile(), t.sample(), t.readAs()]} />
      <tbody>
        {rows.map(({ header, field, sample, number }) => {
          const chosen = mapping[header] ?? field
          const name = header === '' ? t.columnWithoutName({ number }) : header
          return (
            <tr key={number} data-unread={chosen === '' || undefined}>
              <th scope="row">{name}</th>
              <td className={css.sample}>{sample}</td>
              <td>
                <select
                  className={`${css.select} ${patterns.frame}`}
                  aria-label={t.readColumnAs({ name })}
                  value={chosen}
                  onChange={({ target }) => change({ ...mapping, [header]: target.value })}
                >
                  <option value="">{t.notRead()}</option>
                  {(choices.includes(chosen) || chosen === '' ? choices : [chosen, ...choices]).map((one) => (
                    <option key={one} value={one}>
                      {fieldName(one)}
                    </option>
                  ))}
                </select>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
