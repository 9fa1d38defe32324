import { useQuery } from '@tanstack/react-query'
import type { ImportProblem, ProductImport } from '#generated/api.d.ts'
import { ButtonLink } from '#ui/button.tsx'
import * as t from '#words/admin-import.ts'
import { Card } from '../shell/card.tsx'
import { LoadedPart } from '../shell/loaded-part.tsx'
import { TableHead } from '../shell/table-head.tsx'
import { importProblems } from './import.queries.ts'
import table from '../shell/data-table.module.css'
import css from './import.module.css'

const SHOWN = 100

/** What is wrong with a file, by line and column: first what keeps products out, then what does not. */
export function ProblemList({ run }: { run: ProductImport }) {
  const query = useQuery(importProblems(run))
  if (query.data?.length === 0) return null
  const report = (
    <ButtonLink look="quiet" href={`/api/admin/imports/${run.id}/report`} download preload={false}>
      {t.downloadReport()}
    </ButtonLink>
  )
  return (
    <Card title={t.problems()} lead={t.problemsLead()} actions={report}>
      <LoadedPart query={query}>
        {(problems) => {
          const [errors, notes] = (['error', 'warning'] as const).map((kind) =>
            problems.filter(({ severity }) => severity === kind),
          )
          return (
            <>
              <Problems title={errorsTitle(run, errors ?? [])} problems={errors ?? []} />
              <Problems title={t.notes()} problems={notes ?? []} />
            </>
          )
        }}
      </LoadedPart>
    </Card>
  )
}

/** Rows that can’t be read belong to no product. */
const errorsTitle = ({ failed }: ProductImport, errors: readonly ImportProblem[]): string =>
  failed > 0 ? t.errors({ count: failed }) : t.rowErrors({ count: errors.length })

function Problems({ title, problems }: { title: string; problems: readonly ImportProblem[] }) {
  if (problems.length === 0) return null
  return (
    <div className={css.problems}>
      <h3 className={css.heading}>{title}</h3>
      <div className={table.scroll} role="region" aria-label={title} tabIndex={0}>
        <table className={`${table.root} ${table.stacked} ${css.table}`}>
          <TableHead texts={[t.line(), t.column(), t.value(), t.problem()]} />
          <tbody>
            {problems.slice(0, SHOWN).map(({ id, line, column, value, message }) => (
              <tr key={id}>
                <td data-label={t.line()}>{line}</td>
                <td data-label={t.column()}>{column}</td>
                <td data-label={t.value()}>{value}</td>
                <td>{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {problems.length > SHOWN && <p className={css.note}>{t.moreProblems({ count: SHOWN })}</p>}
    </div>
  )
}
