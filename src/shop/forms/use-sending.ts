import { useState } from 'react'
import { ApiError } from '#api/client/errors.ts'
import { ownMessages } from '#domain/messages.ts'

/** Something that is sent once: nothing yet, on its way, there, or refused with words. */
export function useSending() {
  const [state, setState] = useState<{ step: 'none' | 'busy' | 'sent'; refusal?: string }>({ step: 'none' })
  return {
    isBusy: state.step === 'busy',
    isSent: state.step === 'sent',
    /** Why it was refused, in words. */
    refusal: state.refusal,
    /** Returns faults found before it is sent. */
    refuse: (words: string) => setState({ step: 'none', refusal: words }),
    /** Sends it, unless it is on its way; what went wrong is given to `onError` as well. */
    send: (work: () => Promise<unknown>, { onError }: { onError?: (error: unknown) => void } = {}) => {
      if (state.step === 'busy') return
      setState({ step: 'busy' })
      work().then(
        () => setState({ step: 'sent' }),
        (error: unknown) => {
          setState({ step: 'none', refusal: error instanceof ApiError ? error.message : ownMessages.requestFailed })
          onError?.(error)
        },
      )
    },
  }
}
