import { PASSWORD_MIN, passwordStrength } from '#lib/password-strength.ts'
import * as t from '#words/common.ts'
import css from './strength-meter.module.css'
import patterns from './patterns.module.css'

const labels = [t.passwordWeak, t.passwordFair, t.passwordStrong]

interface Props {
  password: string
  /** For `aria-describedby` of the field. */
  id?: string | undefined
}

/** A password's strength from 0 to 3 as bars and text. Its height is reserved before anything is typed. */
export function StrengthMeter({ password, id }: Props) {
  const strength = passwordStrength(password)
  return (
    <p className={`${css.root} ${patterns.soft} ${patterns.small}`} id={id} data-strength={strength} role="status">
      <span className={css.bars} aria-hidden="true">
        <span className={css.bar} />
        <span className={css.bar} />
        <span className={css.bar} />
      </span>
      <span>
        {(password.length >= PASSWORD_MIN && labels[strength - 1]?.()) || t.passwordMinimum({ count: PASSWORD_MIN })}
      </span>
    </p>
  )
}
