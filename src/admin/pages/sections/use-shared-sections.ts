import { useQuery } from '@tanstack/react-query'
import { queryOf } from '#api/client/query.ts'
import { SHARED } from '#engine/page-types.ts'
import type { DocumentList, DocumentSummary } from '#generated/api.d.ts'
import { listDocuments } from '#generated/calls/documents.ts'

const sharedIn = ({ documents }: DocumentList): DocumentSummary[] =>
  documents.filter(({ page_type: type }) => type === SHARED)

/** A name may be a few minutes old. */
const STALE_AFTER = 300_000

/** Returns the shop's shared sections; undefined until they are known. */
export function useSharedSections(isNeeded = true): readonly DocumentSummary[] | undefined {
  const { data } = useQuery({
    ...queryOf(listDocuments, { quiet: true }),
    select: sharedIn,
    enabled: isNeeded,
    staleTime: STALE_AFTER,
  })
  return data
}
