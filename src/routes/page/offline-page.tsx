import { useRouter } from '@tanstack/react-router'
import { hasNoReply } from '#domain/no-reply.ts'
import { Button } from '#ui/button.tsx'
import patterns from '#ui/patterns.module.css'
import css from './error-pages.module.css'
import { isMissingFile } from './missing-file.ts'

/** Whether one of the errors that took a page says that there is no network. */
export const isUnreached = (...errors: readonly unknown[]): boolean =>
  !navigator.onLine || errors.some((error) => hasNoReply(error) || isMissingFile(error))

/** Any answer will do, so the smallest is asked for. Rejects while the shop does not answer. */
export async function checkShop(): Promise<void> {
  await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(5000) })
}

interface Props {
  isBusy: boolean
  /** A try has found no network. */
  hasTried: boolean
  onRetry: () => void
}

/** What stands in the place of a page that no network brought (LY-16). */
export function OfflinePage({ isBusy, hasTried, onRetry }: Props) {
  // Where the root has failed nothing stands around the page.
  const Part = useRouter().state.matches[0]?.status === 'error' ? 'main' : 'div'
  return (
    <Part className={`${css.root} ${patterns.stack16} ${patterns.start}`}>
      <title>You seem to be offline</title>
      <h1 className={css.title}>You seem to be offline</h1>
      <p>This page could not be loaded. It opens by itself as soon as the network is back.</p>
      <Button loading={isBusy} onClick={onRetry}>
        Retry
      </Button>
      <p role="status" className={patterns.note}>
        {hasTried && 'There is still no connection. We keep trying.'}
      </p>
    </Part>
  )
}
