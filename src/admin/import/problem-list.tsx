import { useQuery } from '@tanstack/react-query'
import type { ProductImport } from '#generated/api.d.ts'
import { ButtonLink } from '#ui/button.tsx'
import * as t from '#words/admin-import.ts'
import { Card } from '../shell/card.tsx'
import { LoadedPart } from '../shell/loaded-part.tsx'
import { importProblems } from './import.queries.ts'
import css from './import.module.css'

const SHOWN = 100

/** What is wrong with a file, by line and column. */
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
        {(problems) => (
          <>
            <div className={css.scroll} role="region" aria-label={t.problems()} tabIndex={0}>
              <table className={css.table}>
                <thead>
                  <tr>
                    <th scope="col">{t.line()}</th>
                    <th scope="col">{t.column()}</th>
                    <th scope="col">{t.problem()}</th>
                  </tr>
                </thead>
                <tbody>
                  {problems.slice(0, SHOWN).map(({ id, line, column, severity, message }) => (
                    <tr key={id} data-severity={severity}>
                      <td>{line}</td>
                      <td>{column}</td>
                      <td>{severity === 'error' ? message : t.warning({ message })}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
            {problems.length > SHOWN && <p className={css.note}>{t.moreProblems({ count: SHOWN })}</p>}
          </>
        )}
      </LoadedPart>
    </Card>
  )
}
