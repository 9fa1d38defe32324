import type { Health } from '#generated/api.d.ts'
import * as t from '#words/admin-health.ts'
import table from '../shell/data-table.module.css'
import { TableHead } from '../shell/table-head.tsx'
import { useDateText } from '../shell/use-date-text.ts'
import css from './health.module.css'

/** The jobs of all processes, with their last run and failure. */
export function JobTable({ jobs }: Pick<Health, 'jobs'>) {
  const dateText = useDateText()
  return (
    <div className={table.scroll} role="group" aria-label={t.jobs()} tabIndex={0}>
      <table className={table.root}>
        <TableHead texts={[t.job(), t.lastRun(), t.lastFailure()]} />
        <tbody>
          {jobs.map(({ name, last_success: success, last_failure: failure, error }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{success === null ? t.notYet() : dateText(success)}</td>
              <td>
                {failure !== null && (
                  <>
                    {dateText(failure)}
                    <span className={css.error}>{error}</span>
                  </>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
