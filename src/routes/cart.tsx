import { createFileRoute } from '@tanstack/react-router'
import { documentRoute } from './-page/document-route.tsx'

/** The cart. */
export const Route = createFileRoute('/cart')(documentRoute({ guard: 'cart' }))
