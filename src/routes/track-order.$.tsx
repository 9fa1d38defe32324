import { createFileRoute } from '@tanstack/react-router'
import { documentRoute } from './-page/document-route.tsx'

/** An order's progress by its waybill. */
export const Route = createFileRoute('/track-order/$')(documentRoute({ guard: 'track-order' }))
