import { ownMessages } from '#domain/messages.ts'
import patterns from '#ui/patterns.module.css'
import css from './auth-dialogs.module.css'

interface Props {
  /** The owner's words. */
  text: string
  /** What the dialog asks for. */
  ask: 'Log in' | 'Register'
  /** The name of the product that a guest wants to save; why they are asked stands in the place of the owner's words. */
  toSave: string | undefined
  hasEnded: boolean | undefined
}

/** Why a dialog asks, above its fields. */
export function Why({ text, ask, toSave, hasEnded }: Props) {
  if (hasEnded)
    return (
      <p className={css.text} role="status">
        {ownMessages.sessionEnded}
      </p>
    )
  if (toSave) return <p className={css.text}>{`${ask} to save ${toSave} to your wishlist.`}</p>
  return text && <p className={`${css.text} ${patterns.soft}`}>{text}</p>
}
