import * as t from '#words/admin-form.ts'
import { AdminIcon } from '../shell/admin-icon.tsx'
import css from './item-tools.module.css'

interface Props {
  title: string
  index: number
  count: number
  onMove: (to: number) => void
  onRemove?: () => void
  onReplace?: () => void
  /** Items are beside one another. */
  isGrid?: boolean
}

/** Buttons that move an item of a list, and remove it where it can be removed. At an end, they keep the focus. */
export function ItemTools({ title, index, count, onMove, onRemove, onReplace, isGrid = false }: Props) {
  return (
    <div className={css.root}>
      <button
        type="button"
        className={css.tool}
        aria-label={t.moveUp({ item: title })}
        aria-disabled={index === 0 || undefined}
        onClick={() => index > 0 && onMove(index - 1)}
      >
        <AdminIcon name={isGrid ? 'chevron-left' : 'chevron-up'} size={16} />
      </button>
      <button
        type="button"
        className={css.tool}
        aria-label={t.moveDown({ item: title })}
        aria-disabled={index === count - 1 || undefined}
        onClick={() => index < count - 1 && onMove(index + 1)}
      >
        <AdminIcon name={isGrid ? 'chevron-right' : 'chevron-down'} size={16} />
      </button>
      {onReplace && (
        <button
          type="button"
          className={css.tool}
          aria-label={t.replaceItem({ item: title })}
          title={t.replaceItem({ item: title })}
          onClick={onReplace}
        >
          <AdminIcon name="image" size={16} />
        </button>
      )}
      {onRemove && (
        <button type="button" className={css.tool} aria-label={t.removeItem({ item: title })} onClick={onRemove}>
          <AdminIcon name="trash" size={16} />
        </button>
      )}
    </div>
  )
}
