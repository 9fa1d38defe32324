import { useLocation } from '@tanstack/react-router'
import { useMemo } from 'react'
import { type SignedLink, readSignedLink } from '#domain/order-link.ts'

/** Returns the signed link in the page's address; the same object until the address changes. */
export function useSignedLink(): SignedLink | undefined {
  const text = useLocation({ select: ({ search }) => JSON.stringify(readSignedLink(search) ?? null) })
  return useMemo(() => (JSON.parse(text) as SignedLink | null) ?? undefined, [text])
}
