import patterns from '#ui/patterns.module.css'
import * as t from '#words/auth.ts'
import css from './auth-dialogs.module.css'

interface Props {
  /** Text of the section's settings, shown if there is no other reason. */
  text: string
  dialog: 'login' | 'register'
  /** Name of the product that a guest wants to save. */
  toSave: string | undefined
  hasEnded?: boolean | undefined
}

/** Explains above the fields why the dialog has opened. */
export function DialogReason({ text, dialog, toSave, hasEnded }: Props) {
  if (hasEnded)
    return (
      <p className={css.text} role="status">
        {t.sessionEnded()}
      </p>
    )
  if (toSave) {
    const product = { product: toSave }
    return <p className={css.text}>{dialog === 'login' ? t.logInToSave(product) : t.registerToSave(product)}</p>
  }
  return text && <p className={`${css.text} ${patterns.soft}`}>{text}</p>
}
