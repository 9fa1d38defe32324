import { createFileRoute } from '@tanstack/react-router'
import { documentRoute } from './-page/document-route.tsx'

/** A payment that did not go through. */
export const Route = createFileRoute('/checkout-failed')(documentRoute({ guard: 'checkout-failed' }))
