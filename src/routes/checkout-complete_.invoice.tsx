import { createFileRoute } from '@tanstack/react-router'
import { documentRoute } from './-page/document-route.tsx'

/** The invoice of an order, by the link of the order. */
export const Route = createFileRoute('/checkout-complete_/invoice')(documentRoute({ guard: 'checkout-complete' }))
