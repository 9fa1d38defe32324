import { createFileRoute } from '@tanstack/react-router'
import { documentRoute } from './-page/document-route.tsx'

/** The account's dashboard. */
export const Route = createFileRoute('/account/')(documentRoute({ guard: 'auth' }))
