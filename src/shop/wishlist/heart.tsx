import { Icon } from '#ui/icon.tsx'
import patterns from '#ui/patterns.module.css'
import css from './heart.module.css'
import { HEART_ATTRIBUTE, SAVE_LABEL } from '#visitor/hearts.ts'

interface Props {
  productId: number
  /** The product's. */
  name: string
  /** `card` lies on a picture's corner; `line` stands in a line of actions, with its word. */
  look: 'card' | 'line'
}

/**
 * Saves a product in the wishlist, or drops it (AC-04). It is pressed through `watchHearts`, and `markSaved` tells
 * whether it is set: this is html alone.
 */
export function Heart({ productId, name, look }: Props) {
  const heart = { [HEART_ATTRIBUTE]: productId }
  return (
    // Whether it is saved may be known before React comes to it.
    <button
      type="button"
      className={`${css.root} ${patterns.touch} ${patterns.small} ${patterns.lined}`}
      data-look={look}
      aria-pressed="false"
      aria-label={SAVE_LABEL + name}
      suppressHydrationWarning
      {...heart}
    >
      <Icon name="heart" />
      {look === 'line' && 'Save'}
    </button>
  )
}
