import type { DocumentSummary } from '#generated/api.d.ts'
import { Button } from '#ui/button.tsx'
import * as t from '#words/admin-pages.ts'
import { AdminIcon } from '../../shell/admin-icon.tsx'
import { AdminLink } from '../../shell/admin-link.tsx'
import { Notice } from '../../shell/notice.tsx'
import { documentHref } from '../calls/document-href.ts'
import dialogs from '../dialogs/dialogs.module.css'
import css from './pages.module.css'

/** Whether shoppers see everything that is published (EN-02). */
export function Verdict({ documents, onShow }: { documents: readonly DocumentSummary[]; onShow: () => void }) {
  const published = documents.filter((one) => one.is_published)
  if (published.length > 0 && published.every((one) => one.problems === null))
    return <Notice isWarning text={t.notChecked({ command: 'npm run build' })} />
  const faulty = published.filter((one) => (one.problems ?? 0) > 0)
  if (faulty.length === 0) return <p className={css.fine}>{t.allFine()}</p>
  const problems = faulty.reduce((sum, one) => sum + (one.problems ?? 0), 0)
  return (
    <Notice isWarning text={t.someFaulty({ problems, bad: faulty.length })}>
      <Button look="quiet" onClick={onShow}>
        {t.showFaulty()}
      </Button>
    </Notice>
  )
}

/** What is wrong with a page, each with a way to its place in the editor. */
export function Problems({ document }: { document: DocumentSummary }) {
  const { page_type, key, name, problems, first_problems: first } = document
  if (first.length === 0) return null
  const more = (problems ?? 0) - first.length
  return (
    <>
      <ul role="list" className={dialogs.problems} aria-label={t.problemsOf({ name })}>
        {first.map(({ code, pointer, message, severity }) => (
          <li key={`${code} ${pointer} ${message}`}>
            <AdminLink
              className={dialogs.problem}
              data-severity={severity}
              href={`${documentHref(page_type, key)}?${new URLSearchParams({ at: pointer }).toString()}`}
            >
              <AdminIcon name="warning" size={16} />
              <span>{message}</span>
              <span className={dialogs.go}>{t.showPlace()}</span>
            </AdminLink>
          </li>
        ))}
      </ul>
      {more > 0 && <p className={css.fine}>{t.moreProblems({ count: more })}</p>}
    </>
  )
}
