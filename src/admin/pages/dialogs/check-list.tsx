import type { DocumentCheck } from '#generated/api.d.ts'
import type { CheckResult, DraftProblem } from '#machines/page-editor/page-editor-context.ts'
import * as t from '#words/admin-pages.ts'
import { AdminIcon } from '../../shell/admin-icon.tsx'
import { formatBytes } from '../../shell/format-bytes.ts'
import table from '../../shell/data-table.module.css'
import { useSession } from '../../shell/session.ts'
import { TableHead } from '../../shell/table-head.tsx'
import css from './dialogs.module.css'

interface Props {
  check: CheckResult
  onOpen: (pointer: string) => void
}

/** What the checks found, each with a way to its place, and how heavy the page is. */
export function CheckList({ check: { problems, weight }, onOpen }: Props) {
  const errors = problems.filter(({ severity }) => severity === 'error')
  const warnings = problems.filter(({ severity }) => severity === 'warning')
  return (
    <>
      {errors.length > 0 && <Group title={t.errors({ count: errors.length })} problems={errors} onOpen={onOpen} />}
      {warnings.length > 0 && (
        <Group title={t.warnings({ count: warnings.length })} problems={warnings} onOpen={onOpen} />
      )}
      {isWeight(weight) && <Weight weight={weight} />}
    </>
  )
}

interface GroupProps {
  title: string
  problems: readonly DraftProblem[]
  onOpen: (pointer: string) => void
}

const Group = ({ title, problems, onOpen }: GroupProps) => (
  <section aria-label={title}>
    <h3 className={css.heading}>{title}</h3>
    <ul role="list" className={css.problems}>
      {problems.map(({ code, pointer, message, severity }) => (
        <li key={`${code} ${pointer} ${message}`}>
          <button type="button" className={css.problem} data-severity={severity} onClick={() => onOpen(pointer)}>
            <AdminIcon name="warning" size={16} />
            <span>{message}</span>
            <span className={css.go}>{t.showPlace()}</span>
          </button>
        </li>
      ))}
    </ul>
  </section>
)

type PageWeight = NonNullable<DocumentCheck['weight']>

const isWeight = (value: unknown): value is PageWeight => typeof value === 'object' && value !== null

function Weight({ weight }: { weight: PageWeight }) {
  const { locale } = useSession().shop
  const rows = [
    { name: t.weightHtml(), share: weight.html },
    { name: t.weightPictures(), share: weight.pictures },
    { name: t.weightScripts(), share: weight.scripts },
  ]
  const text = (bytes: number | null) => (bytes === null ? t.unknown() : formatBytes(bytes, locale))
  return (
    <section aria-label={t.weight()}>
      <h3 className={css.heading}>{t.weight()}</h3>
      <table className={table.root}>
        <TableHead texts={[t.weightPart()]} numbers={[t.weightDraft(), t.weightPublished(), t.weightBudget()]} />
        <tbody>
          {rows.map(({ name, share: { draft, published, budget } }) => (
            <tr key={name} data-over={(budget !== null && draft > budget) || undefined}>
              <th scope="row">{name}</th>
              <td data-number="">{text(draft)}</td>
              <td data-number="">{text(published)}</td>
              <td data-number="">{text(budget)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
