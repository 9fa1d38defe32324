import { useMemo, useState } from 'react'
import { Button } from '#ui/button.tsx'
import * as t from '#words/admin-pages.ts'
import { Sortable } from '../../field/sortable.tsx'
import { AdminLink } from '../../shell/admin-link.tsx'
import { AdminSearch } from '../../shell/admin-search.tsx'
import { AdminIcon } from '../../shell/admin-icon.tsx'
import { type Content, isWithin, type Path } from '../content/content.ts'
import { moveItem } from '../content/edit-content.ts'
import { findItems } from '../content/find-items.ts'
import { documentHref } from '../calls/document-href.ts'
import { groupProblems } from '../inspector/item-errors.ts'
import { useItemTitle } from '../inspector/use-item-title.ts'
import { useEditor } from '../session/editor-scope.ts'
import type { Chooser } from './chooser.ts'
import { OutlineRow } from './outline-row.tsx'
import { ProblemMark } from './problem-mark.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { useOutlineKeys } from './use-outline-keys.ts'
import css from './outline.module.css'

interface Props {
  /** Opens the list of what can be added below a parent, at an index. */
  onAdd: (parent: Path, index: number) => void
}

const AREAS = ['Header', 'Footer']

/** The header, the page with its sections and their blocks, and the footer. */
export function Outline({ onAdd }: Props) {
  const { content, pageType, problems, selected, select, change, isReadOnly } = useEditor()
  const [words, setWords] = useState('')
  const [isChoosing, setIsChoosing] = useState(false)
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const titleOf = useItemTitle()
  const matches = words.trim() === '' ? undefined : findItems(content, words, titleOf)
  const isShown = (path: Path) => matches === undefined || matches.some((one) => isWithin(one, path))
  const keys = useOutlineKeys(onAdd)
  const items = content.component_data.filter(({ id }) => isShown([id]))
  const problemsOf = useMemo(() => groupProblems(content, problems), [content, problems])
  const pageProblems = problemsOf([])
  const isPageSelected = selected.length === 0
  const toggle = (path: Path) => {
    const key = path.join('/')
    setClosed((before) =>
      before.has(key) ? new Set([...before].filter((one) => one !== key)) : new Set([...before, key]),
    )
  }
  const chooser: Chooser = {
    isChoosing,
    problemsOf,
    titleOf,
    isClosed: (path) => matches === undefined && closed.has(path.join('/')),
    toggle,
  }

  return (
    <section className={css.root} aria-label={t.outline()} {...keys}>
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
          {pageProblems.length > 0 && <ProblemMark list={pageProblems} />}
        </button>
        {content.component_data.length === 0 && <p className={css.empty}>{t.emptyPage()}</p>}
        <Sortable
          keys={items.map(({ id }) => id)}
          titles={items.map(({ id }) => titleOf([id]))}
          onMove={(from, to) =>
            change(moveItem(content, [items[from]!.id], indexOf(content, items[to]!.id)), t.moved())
          }
        >
          <ol role="list" className={css.list}>
            {items.map(({ id }) => (
              <OutlineRow
                key={id}
                path={[id]}
                isShown={isShown}
                chooser={chooser}
                canMove={matches === undefined}
                onAdd={onAdd}
              />
            ))}
          </ol>
        </Sortable>
        {!isReadOnly && (
          <Button look="quiet" className={css.add} onClick={() => onAdd([], content.component_data.length)}>
            <AdminIcon name="plus" size={16} /> {t.addSection()}
          </Button>
        )}
      </div>
      {!AREAS.includes(pageType) && <AreaLink type="Footer" />}
      {(isChoosing || selected.length > 1) && !isReadOnly && <SelectionBar />}
    </section>
  )
}

const indexOf = ({ component_data }: Content, id: string): number => component_data.findIndex((one) => one.id === id)

/** Header and footer are documents of their own, on every page. */
const AreaLink = ({ type }: { type: 'Header' | 'Footer' }) => (
  <AdminLink className={css.area} href={documentHref(type, type.toLowerCase())}>
    <AdminIcon name="columns" size={16} />
    {type === 'Header' ? t.editHeader() : t.editFooter()}
    <AdminIcon name="chevron-right" size={16} />
  </AdminLink>
)
