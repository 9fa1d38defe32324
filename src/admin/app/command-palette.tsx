import { useCombobox } from 'downshift'
import { type RefObject, useRef, useState } from 'react'
import * as t from '#words/admin-app.ts'
import { Dialog } from '#ui/dialog.tsx'
import { useNavigation } from '../shell/navigation.ts'
import { useSession } from '../shell/session.ts'
import { type Command, matchingCommands, screenCommands } from './commands.ts'
import { useRecordSearch } from './use-record-search.ts'
import css from './command-palette.module.css'

/** Ctrl K: goes to a screen, and finds records of every kind. */
export function CommandPalette({ open, onClose }: { open: boolean; onClose: () => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <Dialog open={open} onClose={onClose} title={t.searchEverything()} variant="wide" initialFocus={input}>
      {open && <Palette onClose={onClose} input={input} />}
    </Dialog>
  )
}

function Palette({ onClose, input }: { onClose: () => void; input: RefObject<HTMLInputElement | null> }) {
  const { role } = useSession()
  const { go } = useNavigation()
  const [typed, setTyped] = useState('')
  const { records, isSearching } = useRecordSearch(typed)
  const screens = matchingCommands(screenCommands(role), typed)
  const items = [...screens, ...records]

  function run(command: Command | null | undefined): void {
    if (!command) return
    onClose()
    if (command.isServerPage) location.assign(command.href)
    else go(command.href)
  }

  const box = useCombobox<Command>({
    items,
    isOpen: true,
    defaultHighlightedIndex: 0,
    itemToString: () => typed,
    inputValue: typed,
    selectedItem: null,
    onSelectedItemChange: ({ selectedItem }) => run(selectedItem),
    stateReducer: (_state, { changes, type }) =>
      // Leaving the field neither chooses an item nor clears what was typed.
      type === useCombobox.stateChangeTypes.InputBlur ? { ...changes, selectedItem: null, inputValue: typed } : changes,
  })
  const option = (command: Command, index: number) => (
    <li
      key={command.key}
      {...box.getItemProps({ item: command, index })}
      className={css.option}
      data-active={box.highlightedIndex === index || undefined}
    >
      <span className={css.name}>{command.title}</span>
      <span className={css.detail}>{command.detail}</span>
    </li>
  )

  return (
    <div className={css.root}>
      <input
        {...box.getInputProps({
          ref: input,
          // At once: a later change would lose what is typed meanwhile.
          onChange: ({ currentTarget }) => setTyped(currentTarget.value),
          'aria-label': t.searchEverything(),
          placeholder: t.searchEverything(),
        })}
        className={css.input}
        spellCheck={false}
      />
      <ul {...box.getMenuProps({ 'aria-label': t.results() })} className={css.list}>
        {screens.length > 0 && (
          <li className={css.group} role="presentation">
            {t.pages()}
          </li>
        )}
        {screens.map(option)}
        {records.length > 0 && (
          <li className={css.group} role="presentation">
            {t.results()}
          </li>
        )}
        {records.map((command, index) => option(command, screens.length + index))}
      </ul>
      <p className={css.status} role="status">
        {isSearching
          ? t.searching()
          : items.length === 0
            ? t.nothingFound({ query: typed })
            : typed === ''
              ? t.searchHint()
              : t.resultCount({ count: items.length })}
      </p>
    </div>
  )
}
