import { createFileRoute } from '@tanstack/react-router'
import { documentRoute } from './-page/document-route.tsx'

/** Checkout step 2: the address. */
export const Route = createFileRoute('/checkout/address')(documentRoute({ guard: 'checkout' }))
