import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { whenOnlineOrAfter } from '#lib/when-online.ts'
import { ServerErrorPage } from './error-pages.tsx'
import { checkShop, isUnreached, OfflinePage } from './offline-page.tsx'

/** Milliseconds between two tries. */
const PAUSE = 5000

/**
 * A page that failed before the code that waits for the network had come (failed-page.tsx): it says the same, loads the whole page again
 * once the shop answers (LY-16), and needs nothing that is not here after the load.
 */
export function ColdFailedPage({ error }: { error: unknown }) {
  const { errors } = useRouter().options.context.response
  const [isOffline] = useState(() => isUnreached(error, errors.at(-1)))
  return isOffline ? <ColdOfflinePage /> : <ServerErrorPage />
}

function ColdOfflinePage() {
  const [tries, setTries] = useState(0)
  const retry = () =>
    checkShop().then(
      () => location.reload(),
      () => setTries((before) => before + 1),
    )
  useEffect(() => whenOnlineOrAfter(PAUSE, () => void retry()), [tries])
  return <OfflinePage isBusy={false} hasTried={tries > 0} onRetry={() => void retry()} />
}
