import { useCallback, useMemo, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import * as t from '#words/admin-pages.ts'
import { AdminLink } from '../../shell/admin-link.tsx'
import { AdminSearch } from '../../shell/admin-search.tsx'
import { AdminIcon } from '../../shell/admin-icon.tsx'
import type { Path } from '../content/content.ts'
import { findItems } from '../content/find-items.ts'
import { documentHref } from '../calls/document-href.ts'
import { groupProblems } from '../inspector/item-errors.ts'
import { useItemTitle } from '../inspector/use-item-title.ts'
import { useEditor } from '../session/editor-scope.ts'
import { OutlineRows } from './outline-row.tsx'
import { ProblemMark } from './problem-mark.tsx'
import { createRows } from './rows.ts'
import { SelectionBar } from './selection-bar.tsx'
import { hasCopied, useClipboard } from './use-clipboard.ts'
import { useKeptFocus } from './use-kept-focus.ts'
import { useOutlineKeys } from './use-outline-keys.ts'
import { useRowHandlers } from './use-row-handlers.ts'
import { useSteps } from './use-steps.ts'
import css from './outline.module.css'

interface Props {
  /** Opens the list of what can be added below a parent, at an index. */
  onAdd: (parent: Path, index: number) => void
}

const AREAS = ['Header', 'Footer']

/** The header, the page with its sections and their blocks, and the footer. */
export function Outline({ onAdd }: Props) {
  const { content, pageType, problems, selected, select, isReadOnly } = useEditor()
  const [words, setWords] = useState('')
  const [isChoosing, setIsChoosing] = useState(false)
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const titleOf = useItemTitle()
  const matches = words.trim() === '' ? undefined : findItems(content, words, titleOf)
  const root = useRef<HTMLElement>(null)
  const keys = useOutlineKeys(onAdd)
  const { paste } = useClipboard()
  const keptFocus = useKeptFocus(root)
  const handlers = useRowHandlers(onAdd)
  const problemsOf = useMemo(() => groupProblems(content, problems), [content, problems])
  const [rowsOf] = useState(createRows)
  const rows = rowsOf({ content, selected, problemsOf, titleOf, closed, matches, isReadOnly })
  const count = useSteps(rows.length)
  const pageProblems = problemsOf([])
  const isPageSelected = selected.length === 0
  const fold = useCallback((path: Path) => {
    const key = path.join('/')
    setClosed((before) =>
      before.has(key) ? new Set([...before].filter((one) => one !== key)) : new Set([...before, key]),
    )
  }, [])

  return (
    <section ref={root} className={css.root} aria-label={t.outline()} {...keys} {...keptFocus}>
      <div className={css.tools}>
        <AdminSearch value={words} label={t.findInDocument()} onChange={setWords} />
        {!isReadOnly && content.component_data.length > 1 && (
          <Button look="quiet" aria-pressed={isChoosing} onClick={() => setIsChoosing(!isChoosing)}>
            {isChoosing ? t.chooseDone() : t.choose()}
          </Button>
        )}
      </div>
      {matches && (
        <p className={css.count} role="status">
          {t.foundCount({ count: matches.length })}
        </p>
      )}
      {!AREAS.includes(pageType) && <AreaLink type="Header" />}
      <div className={css.scroll}>
        <button
          type="button"
          className={css.page}
          aria-current={isPageSelected || undefined}
          data-outline=""
          onClick={() => select([])}
        >
          <AdminIcon name="document" size={16} />
          <span>{t.pageSettings()}</span>
          {pageProblems.length > 0 && (
            <ProblemMark
              count={pageProblems.length}
              hasError={pageProblems.some(({ severity }) => severity === 'error')}
            />
          )}
        </button>
        {content.component_data.length === 0 && <p className={css.empty}>{t.emptyPage()}</p>}
        <OutlineRows
          {...{ rows, count, handlers, isChoosing, isReadOnly }}
          onFold={fold}
          canMove={matches === undefined}
        />
        {!isReadOnly && (
          <Button look="quiet" className={css.add} onClick={() => onAdd([], content.component_data.length)}>
            <AdminIcon name="plus" size={16} /> {t.addSection()}
          </Button>
        )}
        {!isReadOnly && content.component_data.length === 0 && hasCopied() && (
          <Button look="quiet" className={css.add} onClick={() => void paste(0)}>
            {t.pasteHere()}
          </Button>
        )}
      </div>
      {!AREAS.includes(pageType) && <AreaLink type="Footer" />}
      {(isChoosing || selected.length > 1) && !isReadOnly && <SelectionBar />}
    </section>
  )
}

/** Header and footer are documents of their own, on every page. */
const AreaLink = ({ type }: { type: 'Header' | 'Footer' }) => (
  <AdminLink className={css.area} href={documentHref(type, type.toLowerCase())}>
    <AdminIcon name="columns" size={16} />
    {type === 'Header' ? t.editHeader() : t.editFooter()}
    <AdminIcon name="chevron-right" size={16} />
  </AdminLink>
)
