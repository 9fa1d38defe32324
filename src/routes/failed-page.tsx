import { useRouter } from '@tanstack/react-router'
import { useMachine } from '@xstate/react'
import { useEffect, useState } from 'react'
import { fromPromise } from 'xstate'
import { pageRetryMachine } from '#machines/connection/page-retry.machine.ts'
import { inspect } from '#visitor/watch-flows.ts'
import { ServerErrorPage } from './error-pages.tsx'
import { checkShop, isUnreached, OfflinePage } from './offline-page.tsx'

/** A failed page: without a network it is retried automatically (LY-16), otherwise it is the 500 page (RT-14). */
export function FailedPage({ error }: { error: unknown }) {
  const { errors } = useRouter().options.context.response
  const [isOffline] = useState(() => isUnreached(error, errors.at(-1)))
  return isOffline ? <WaitingPage /> : <ServerErrorPage />
}

function WaitingPage() {
  const router = useRouter()
  const [machine] = useState(() =>
    pageRetryMachine.provide({
      actors: {
        checkShop: fromPromise<unknown>(checkShop),
        loadPage: fromPromise<unknown>(async () => {
          router.options.context.response.errors.length = 0
          await router.invalidate()
          // The shop answers, but the page still fails: some browsers cache failed module fetches.
          if (router.state.matches.some(({ status }) => status === 'error')) location.reload()
        }),
      },
    }),
  )
  const [state, send] = useMachine(machine, { inspect })
  useEffect(() => {
    const find = () => send({ type: 'network.found' })
    addEventListener('online', find)
    return () => removeEventListener('online', find)
  }, [send])
  return (
    <OfflinePage
      isBusy={state.hasTag('busy')}
      hasTried={state.context.attempts > 0}
      onRetry={() => send({ type: 'retry.requested' })}
    />
  )
}
