import { createFileRoute } from '@tanstack/react-router'
import { documentRoute } from './-page/document-route.tsx'

const sections = ['profile', 'security', 'reset-password', 'orders', 'addresses', 'wishlist']

/** A section of the account; an unknown one is not found. */
export const Route = createFileRoute('/account/$')(
  documentRoute({ guard: 'auth', validate: ({ _splat }) => sections.includes(_splat ?? '') }),
)
