import patterns from '#ui/patterns.module.css'
import { AdminIcon } from './admin-icon.tsx'
import css from './admin-search.module.css'

interface Props {
  value: string
  label: string
  onChange: (value: string) => void
}

/** A field that searches what is below it. */
export function AdminSearch({ value, label, onChange }: Props) {
  return (
    <div className={css.root} role="search">
      <AdminIcon name="search" size={16} />
      <input
        type="search"
        className={`${css.input} ${patterns.frame}`}
        aria-label={label}
        placeholder={label}
        value={value}
        autoComplete="off"
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  )
}
