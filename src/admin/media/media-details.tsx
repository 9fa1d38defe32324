import { useQuery } from '@tanstack/react-query'
import * as t from '#words/admin-media.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { DetailsForm } from './details-form.tsx'
import { mediaDetails } from './media.queries.ts'

/** One item: its texts, focal point, uses and actions. */
export function MediaDetails({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, isError, refetch } = useQuery(mediaDetails(id))
  return (
    <Dialog open variant="wide" title={data?.item.file_name ?? t.title()} onClose={onClose}>
      {data ? (
        // A change of somebody else starts the form over only when it was accepted (“use theirs”).
        <DetailsForm key={data.item.id} details={data} onClose={onClose} />
      ) : isError ? (
        <div role="alert">
          <p>{t.loadFailed()}</p>
          <Button onClick={() => void refetch()}>{t.retry()}</Button>
        </div>
      ) : (
        <p role="status">{t.loading()}</p>
      )}
    </Dialog>
  )
}
