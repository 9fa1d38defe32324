import { createFileRoute } from '@tanstack/react-router'
import { documentRoute } from './-page/document-route.tsx'

/** Checkout step 3: the payment. */
export const Route = createFileRoute('/checkout/payment')(documentRoute({ guard: 'checkout' }))
