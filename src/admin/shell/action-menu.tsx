import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { AdminIcon, type AdminIconName } from './admin-icon.tsx'
import { AdminLink } from './admin-link.tsx'
import { Popover } from './popover.tsx'
import css from './action-menu.module.css'

export type MenuAction = {
  key: string
  label: string
  icon?: AdminIconName
  isDangerous?: boolean
  isDisabled?: boolean
} & ({ onChoose: () => void } | { href: string; isShop?: boolean })

interface Props {
  /** Name of the menu, for screen readers. */
  label: string
  /** A function is called when the menu opens, for lists with many menus. */
  actions: readonly MenuAction[] | (() => readonly MenuAction[])
  tabIndex?: number
  /** On the button, instead of three dots. */
  children?: ReactNode
}

/** A button, by default with three dots, that opens further actions. */
export function ActionMenu({ label, actions, tabIndex, children }: Props) {
  return (
    <Popover
      className={children === undefined ? css.button : css.named}
      label={children ?? <AdminIcon name="more" />}
      name={label}
      description={label}
      {...(tabIndex !== undefined && { tabIndex })}
    >
      <Actions actions={actions} />
    </Popover>
  )
}

const Actions = ({ actions }: Pick<Props, 'actions'>) => (
  <ul role="list" className={css.list} onKeyDown={moveByArrow}>
    {(typeof actions === 'function' ? actions() : actions).map((action) => (
      <li key={action.key}>
        <Item action={action} />
      </li>
    ))}
  </ul>
)

function Item({ action }: { action: MenuAction }) {
  const content = (
    <>
      {action.icon && <AdminIcon name={action.icon} size={16} />}
      {action.label}
    </>
  )
  if ('onChoose' in action)
    return (
      <button
        type="button"
        className={css.item}
        data-dangerous={action.isDangerous || undefined}
        disabled={action.isDisabled}
        onClick={(event) => {
          close(event)
          action.onChoose()
        }}
      >
        {content}
      </button>
    )
  if (action.isShop)
    return (
      <a className={css.item} href={action.href} target="_blank" rel="noreferrer" onClick={close}>
        {content}
      </a>
    )
  return (
    <AdminLink className={css.item} href={action.href} onClick={close}>
      {content}
    </AdminLink>
  )
}

/** The focus returns to the menu's button. */
function close({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.closest<HTMLElement>('[popover]')?.hidePopover?.()
}

function moveByArrow(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  event.preventDefault()
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('a, button:enabled')]
  const at = items.indexOf(document.activeElement as HTMLElement)
  items[(at + step + items.length) % items.length]?.focus()
}
