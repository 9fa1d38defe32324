import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import * as t from '#words/admin-staff.ts'
import { copyText } from '../shell/copy-text.ts'
import css from './account.module.css'

interface Props {
  codes: readonly string[]
  onSaved: () => void
}

/** Recovery codes, which are shown only once. */
export function RecoveryCodes({ codes, onSaved }: Props) {
  const [isCopied, setIsCopied] = useState(false)
  const copy = () => void copyText(codes.join('\n')).then(setIsCopied)
  return (
    <div className={css.steps}>
      <h3>{t.recoveryCodes()}</h3>
      <p>{t.recoveryCodesAdvice()}</p>
      <ul className={css.codes} role="list">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p className={css.actions}>
        <Button onClick={onSaved}>{t.codesSaved()}</Button>
        {'clipboard' in navigator && (
          <Button look="quiet" onClick={copy}>
            {isCopied ? t.copied() : t.copyCodes()}
          </Button>
        )}
      </p>
    </div>
  )
}
