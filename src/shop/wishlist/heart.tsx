import { Icon } from '#ui/icon.tsx'
import patterns from '#ui/patterns.module.css'
import * as t from '#words/wishlist.ts'
import css from './heart.module.css'
import { HEART_ATTRIBUTE } from '#visitor/hearts.ts'

interface Props {
  productId: number
  /** The product's name. */
  name: string
  /** `card`: on the corner of a picture; `line`: with its text, among other actions. */
  look: 'card' | 'line'
}

/** A button that saves a product to the wishlist or removes it (AC-04); `handleHearts` and `syncHearts` operate it. */
export function Heart({ productId, name, look }: Props) {
  const heart = { [HEART_ATTRIBUTE]: productId }
  return (
    // Its state may be set before hydration.
    <button
      type="button"
      className={`${css.root} ${patterns.touch} ${patterns.small} ${patterns.lined}`}
      data-look={look}
      aria-pressed="false"
      aria-label={t.saveNamed({ name })}
      suppressHydrationWarning
      {...heart}
    >
      <Icon name="heart" />
      {look === 'line' && t.save()}
    </button>
  )
}
