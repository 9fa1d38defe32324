import { useState } from 'react'
import { conflictKey, type DraftConflict, type Side } from '#machines/page-editor/page-editor-context.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import * as t from '#words/admin-pages.ts'
import { isSame } from '../../form/same.ts'
import { textOfValue } from '../../field/value-text.ts'
import { OptionFieldset } from '../../shell/option-row.tsx'
import type { Item } from '../content/content.ts'
import { ITEM_PARTS } from '../content/edit-content.ts'
import { partFields } from '../inspector/item-parts.ts'
import { sectionTitle } from '../sections/catalogue.ts'
import css from './dialogs.module.css'

interface Props {
  conflicts: readonly DraftConflict[]
  author: string | null
  onResolve: (sides: Readonly<Record<string, Side>>) => void
  onClose: () => void
}

/** Shows what two people changed differently, and asks whose change of each item stays. */
export function ConflictDialog({ conflicts, author, onResolve, onClose }: Props) {
  const [sides, setSides] = useState<Readonly<Record<string, Side>>>({})
  const name = author ?? t.somebody()
  return (
    <Dialog
      open
      title={t.conflictTitle()}
      variant="wide"
      onClose={onClose}
      footer={
        <div className={css.actions}>
          <Button look="quiet" onClick={onClose}>
            {t.decideLater()}
          </Button>
          <Button onClick={() => onResolve(sides)}>{t.useChoices()}</Button>
        </div>
      }
    >
      <p>{t.conflictLead({ name })}</p>
      <ul role="list" className={css.conflicts}>
        {conflicts.map((conflict) => (
          <li key={conflictKey(conflict)} className={css.conflict}>
            <h3 className={css.heading}>{titleOf(conflict)}</h3>
            <dl className={css.sides}>
              {differences(conflict).map(({ field, mine, theirs }) => (
                <div key={field}>
                  {field !== '' && <dt className={css.field}>{field}</dt>}
                  <dd>
                    <strong>{t.yours()}</strong> {mine}
                  </dd>
                  <dd>
                    <strong>{t.theirs({ name })}</strong> {theirs}
                  </dd>
                </div>
              ))}
            </dl>
            <OptionFieldset
              legend={t.whichStays()}
              options={[
                { key: 'mine', label: t.yours() },
                { key: 'theirs', label: t.theirs({ name }) },
              ]}
              value={sides[conflictKey(conflict)] ?? 'mine'}
              onChange={(side) => setSides({ ...sides, [conflictKey(conflict)]: side })}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function titleOf({ kind, item, mine, theirs }: DraftConflict): string {
  if (kind === 'order') return t.orderOfSections()
  if (kind === 'page') return t.pageField({ field: item.replaceAll('_', ' ') })
  return sectionTitle((mine ?? theirs) as Item)
}

interface Difference {
  field: string
  mine: string
  theirs: string
}

/** The settings that differ; all else as one. */
function differences({ kind, mine, theirs }: DraftConflict): Difference[] {
  if (kind !== 'item' || mine === null || theirs === null)
    return [{ field: '', mine: textOf(kind, mine), theirs: textOf(kind, theirs) }]
  const [own, other] = [mine as Item, theirs as Item]
  const [ownSettings, otherSettings] = [own.settings ?? {}, other.settings ?? {}]
  const names = Object.keys({ ...ownSettings, ...otherSettings })
    .filter((name) => !isSame(ownSettings[name], otherSettings[name]))
    .map((name) => ({
      field: name.replaceAll('_', ' '),
      mine: textOfValue(ownSettings[name]),
      theirs: textOfValue(otherSettings[name]),
    }))
  const parts = [
    ...((own.hidden ?? false) === (other.hidden ?? false)
      ? []
      : [{ field: t.visibility(), mine: visibilityOf(own), theirs: visibilityOf(other) }]),
    ...ITEM_PARTS.flatMap((part) =>
      Object.entries(partFields[part]())
        .filter(([name]) => !isSame(own[part]?.[name], other[part]?.[name]))
        .map(([name, { title }]) => ({
          field: title,
          mine: textOfValue(own[part]?.[name]),
          theirs: textOfValue(other[part]?.[name]),
        })),
    ),
    ...(isSame(own.blocks, other.blocks)
      ? []
      : [
          {
            field: t.blocks(),
            mine: t.blockCount({ count: own.blocks?.length ?? 0 }),
            theirs: t.blockCount({ count: other.blocks?.length ?? 0 }),
          },
        ]),
  ]
  return [...names, ...parts]
}

const visibilityOf = ({ hidden }: Item): string => (hidden ? t.hiddenMark() : t.visibleMark())

function textOf(kind: DraftConflict['kind'], value: unknown): string {
  if (value === null) return t.removedMark()
  if (kind === 'item') return t.keptMark()
  return Array.isArray(value) ? value.join(', ') : textOfValue(value)
}
