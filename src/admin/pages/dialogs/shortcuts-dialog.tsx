import { Dialog } from '#ui/dialog.tsx'
import patterns from '#ui/patterns.module.css'
import * as t from '#words/admin-pages.ts'
import { shortcutText } from '../../shell/use-shortcut.ts'
import css from './dialogs.module.css'

/** What is done, and the labels of its keys; each entry is one way. */
type KeyList = readonly (readonly [string, readonly string[]])[]

const everywhere = (): KeyList => [
  [t.keySave(), [shortcutText('mod+s')]],
  [t.undo(), [shortcutText('mod+z')]],
  [t.redo(), [shortcutText('mod+y')]],
  [t.keyHelp(), [shortcutText('mod+/')]],
]

const inOutline = (): KeyList => [
  [t.keyRows(), ['↑', '↓']],
  [t.keyOpen(), [t.keyEnter()]],
  [t.moveUp(), ['Alt ↑']],
  [t.moveDown(), ['Alt ↓']],
  [t.addBelow(), [t.keyInsert()]],
  [t.duplicate(), [shortcutText('mod+d')]],
  [t.copy(), [shortcutText('mod+c')]],
  [t.cut(), [shortcutText('mod+x')]],
  [t.pasteBelow(), [shortcutText('mod+v')]],
  [t.remove(), [t.keyDelete()]],
  [t.keySeveral(), [t.keyShiftClick()]],
]

/** What can be done by keyboard. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open title={t.shortcuts()} onClose={onClose}>
      <div className={patterns.stack16}>
        <Keys title={t.keysEverywhere()} list={everywhere()} />
        <Keys title={t.keysInOutline()} list={inOutline()} />
      </div>
    </Dialog>
  )
}

const Keys = ({ title, list }: { title: string; list: KeyList }) => (
  <section aria-label={title}>
    <h3 className={css.heading}>{title}</h3>
    <dl className={css.keys}>
      {list.map(([what, keys]) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  </section>
)
