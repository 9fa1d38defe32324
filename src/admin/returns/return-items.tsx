import type { ReactNode } from 'react'
import type { Return } from '#generated/api.d.ts'
import * as t from '#words/admin-returns.ts'
import { Thumbnail } from '../shell/thumbnail.tsx'
import css from './return.module.css'

export type ReturnLine = Return['lines'][number]

interface Props {
  found: Return
  /** Below the facts of a line: its fields. */
  renderFields?: (line: ReturnLine) => ReactNode
}

/** The lines of a return with their pictures, and what was decided about them. */
export const ReturnItems = ({ found: { state, lines }, renderFields }: Props) => (
  <ul role="list" className={css.lines}>
    {lines.map((line) => (
      <li key={line.id} className={css.line}>
        <Thumbnail src={line.image?.src} />
        <div className={css.names}>
          <p className={css.name}>{line.name}</p>
          <p className={css.soft}>{[...Object.values(line.options), line.sku].join(' · ')}</p>
          <p className={css.soft}>{unitsText(line, state)}</p>
        </div>
        {renderFields?.(line)}
      </li>
    ))}
  </ul>
)

function unitsText({ asked, ordered, quantity, restocked, written_off: lost }: ReturnLine, state: Return['state']) {
  const isDecided = state !== 'asked' && state !== 'refused'
  return [
    t.unitsAsked({ count: asked, ordered }),
    isDecided && t.unitsApproved({ count: quantity }),
    restocked > 0 && t.unitsRestocked({ count: restocked }),
    lost > 0 && t.unitsWrittenOff({ count: lost }),
  ]
    .filter(Boolean)
    .join(' · ')
}
