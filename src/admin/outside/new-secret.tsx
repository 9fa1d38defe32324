import { useEffect, useRef } from 'react'
import * as t from '#words/admin-outside.ts'
import { CopyButton } from '../shell/copy-button.tsx'
import css from './outside.module.css'

/** A secret that is shown only once. It gets the focus, because it replaces the button that made it. */
export function NewSecret({ secret }: { secret: string }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} className={css.secret} tabIndex={-1} role="group" aria-label={t.newSecret()}>
      <p>{t.secretOnce()}</p>
      <p className={css.value}>
        <code>{secret}</code>
        <CopyButton text={secret} label={t.copySecret()} />
      </p>
    </div>
  )
}
