import type { ButtonHTMLAttributes } from 'react'
import { AdminIcon, type AdminIconName } from './admin-icon.tsx'
import css from './inline-icon-button.module.css'

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  label: string
  icon: AdminIconName
  size?: 14 | 16
  /** It removes something. */
  isRemoving?: boolean
}

/** An icon button within a line of text: small for a pointer, large enough for a finger. */
export const InlineIconButton = ({ label, icon, size = 16, isRemoving = false, ...button }: Props) => (
  <button
    type="button"
    {...button}
    className={css.root}
    aria-label={label}
    title={label}
    data-removing={isRemoving || undefined}
  >
    <AdminIcon name={icon} size={size} />
  </button>
)
