import { createFileRoute } from '@tanstack/react-router'
import { documentRoute } from './-page/document-route.tsx'

/** An order that was placed. */
export const Route = createFileRoute('/checkout-complete')(documentRoute({ guard: 'checkout-complete' }))
