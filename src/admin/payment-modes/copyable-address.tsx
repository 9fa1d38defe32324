import patterns from '#ui/patterns.module.css'
import * as t from '#words/admin-payment-modes.ts'
import { CopyButton } from '../shell/copy-button.tsx'
import css from './payment-modes.module.css'

/** The webhook address, which the owner copies to the provider. */
export function CopyableAddress({ address: given }: { address: string }) {
  const address = given.startsWith('/') ? `${location.origin}${given}` : given
  return (
    <div className={css.address}>
      <p>
        <span className={patterns.soft}>{t.webhook()}</span> <code>{address}</code>
      </p>
      <CopyButton text={address} label={t.copy()} />
    </div>
  )
}
