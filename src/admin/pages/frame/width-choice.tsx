import * as t from '#words/admin-pages.ts'
import { OptionRow } from '../../shell/option-row.tsx'
import type { Width } from './use-scale.ts'

/** On which device a page is shown. */
export const WidthChoice = ({ width, onChoose }: { width: Width; onChoose: (width: Width) => void }) => (
  <OptionRow
    type="radio"
    options={[
      { key: 'phone', label: t.phone() },
      { key: 'tablet', label: t.tablet() },
      { key: 'desktop', label: t.desktop() },
    ]}
    isChosen={(key) => key === width}
    onChoose={(key) => onChoose(key as Width)}
  />
)
