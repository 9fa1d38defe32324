import { createFileRoute } from '@tanstack/react-router'
import { documentRoute } from './-page/document-route.tsx'

/** /checkout itself is not found (specification §2.1): the steps have addresses of their own. */
export const Route = createFileRoute('/checkout/')(documentRoute({ guard: 'checkout', validate: () => false }))
