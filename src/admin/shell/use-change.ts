import { SubmissionCancelled } from '#forms/submission-error.ts'
import { useAdmin } from './session.ts'

/** Makes a change of what a page shows, and shows it as it then is. */
export type Change<Data> = (call: () => Promise<Data>) => Promise<Data>

/**
 * Returns a function that makes a change. If it is refused, the page is read again: someone else may have changed it,
 * and the next attempt is about what is shown then.
 * @throws SubmissionCancelled if the re-authentication was closed
 */
export function useChange<Data>(queryKey: readonly unknown[], onChanged: (after: Data) => void): Change<Data> {
  const { queryClient } = useAdmin()
  return async (call) => {
    try {
      const after = await call()
      queryClient.setQueryData(queryKey, after)
      onChanged(after)
      return after
    } catch (error) {
      const { code, status = 0 } = error as { code?: string; status?: number }
      if (code === 'reauthentication_required') throw Object.assign(new SubmissionCancelled(), { code })
      if (status === 409 || status === 422) await queryClient.invalidateQueries({ queryKey })
      throw error
    }
  }
}
