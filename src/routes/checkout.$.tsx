import { createFileRoute } from '@tanstack/react-router'
import { documentRoute } from './-page/document-route.tsx'

/** Anything below /checkout that is not a step is not found. */
export const Route = createFileRoute('/checkout/$')(documentRoute({ guard: 'checkout', validate: () => false }))
