import { useCombobox } from 'downshift'
import { type ReactNode, useId } from 'react'
import * as t from '#words/admin-form.ts'
import { FieldFrame, useField } from '#ui/field.tsx'
import patterns from '#ui/patterns.module.css'
import { AdminIcon } from '../shell/admin-icon.tsx'
import css from './combobox.module.css'

export interface ComboboxItem {
  key: string
  title: string
  detail?: string | undefined
}

interface Props<Item extends ComboboxItem> {
  name: string
  label: ReactNode
  hint?: string | undefined
  error?: string | undefined
  items: readonly Item[]
  typed: string
  onType: (typed: string) => void
  onChoose: (item: Item) => void
  /** Called with Enter while no item is active. */
  onEnter?: () => void
  onBlur?: () => void
  onPaste?: (text: string) => boolean
  onClear?: (() => void) | undefined
  clearLabel?: string
  placeholder?: string | undefined
  isSearching?: boolean
  isReadOnly?: boolean
  isRequired?: boolean
  /** Shown instead of an empty list; nothing by default. */
  emptyText?: string | undefined
}

/** A text field with a list of suggestions, used by keyboard as by pointer. */
export function Combobox<Item extends ComboboxItem>(props: Props<Item>) {
  const { name, label, hint, error, items, typed, onType, onChoose, onEnter, onBlur, onClear, isReadOnly } = props
  const id = useId()
  const ids = useField(id, error, hint)
  const box = useCombobox<Item>({
    id,
    inputId: id,
    items: [...items],
    itemToString: (item) => item?.title ?? '',
    inputValue: typed,
    selectedItem: null,
    onSelectedItemChange: ({ selectedItem }) => {
      if (selectedItem) onChoose(selectedItem)
    },
    stateReducer: (_state, { changes, type }) =>
      // Leaving the field chooses nothing.
      type === useCombobox.stateChangeTypes.InputBlur ? { ...changes, selectedItem: null } : changes,
  })
  const isShown = box.isOpen && (items.length > 0 || props.emptyText !== undefined || props.isSearching === true)
  const { value: _own, ...inputProps } = box.getInputProps({
    // At once: a later change would lose what is typed meanwhile.
    onChange: ({ currentTarget }) => onType(currentTarget.value),
    onBlur,
    onFocus: () => !isReadOnly && box.openMenu(),
    onPaste: (event) => {
      if (props.onPaste?.(event.clipboardData.getData('text'))) event.preventDefault()
    },
    onKeyDown: (event) => {
      if (event.key !== 'Enter' || (box.isOpen && box.highlightedIndex >= 0)) return
      if (!onEnter) return
      // Enter would send the form.
      event.preventDefault()
      onEnter()
    },
  })

  return (
    <FieldFrame label={label} hint={hint} error={error} ids={ids}>
      <div className={css.root}>
        <input
          {...inputProps}
          {...ids.control}
          name={name}
          value={typed}
          readOnly={isReadOnly}
          aria-required={props.isRequired || undefined}
          placeholder={props.placeholder}
          autoComplete="off"
          className={`${css.input} ${patterns.frame}`}
          data-clearable={onClear ? '' : undefined}
        />
        {onClear && !isReadOnly && (
          <button type="button" className={css.clear} aria-label={props.clearLabel ?? t.clear()} onClick={onClear}>
            <AdminIcon name="close" size={16} />
          </button>
        )}
        <ul {...box.getMenuProps({ 'aria-label': t.suggestions() })} className={css.list} hidden={!isShown}>
          {isShown &&
            items.map((item, index) => (
              <li
                key={item.key}
                {...box.getItemProps({ item, index })}
                className={css.option}
                data-active={box.highlightedIndex === index || undefined}
              >
                <span className={css.title}>{item.title}</span>
                {item.detail && <span className={css.detail}>{item.detail}</span>}
              </li>
            ))}
          {isShown && items.length === 0 && (
            <li className={css.empty} role="presentation">
              {props.isSearching ? t.search() : props.emptyText}
            </li>
          )}
        </ul>
      </div>
    </FieldFrame>
  )
}
