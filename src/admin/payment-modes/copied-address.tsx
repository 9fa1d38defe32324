import { Button } from '#ui/button.tsx'
import patterns from '#ui/patterns.module.css'
import * as t from '#words/admin-payment-modes.ts'
import { useAction } from '../shell/use-action.ts'
import css from './payment-modes.module.css'

/** The address that the owner enters at the provider. */
export function CopiedAddress({ address: given }: { address: string }) {
  const address = given.startsWith('/') ? `${location.origin}${given}` : given
  const { run } = useAction()
  return (
    <div className={css.address}>
      <p>
        <span className={patterns.soft}>{t.webhook()}</span> <code>{address}</code>
      </p>
      <Button
        look="quiet"
        onClick={() =>
          run(async () => {
            await navigator.clipboard.writeText(address)
            return t.copied()
          })
        }
      >
        {t.copy()}
      </Button>
    </div>
  )
}
