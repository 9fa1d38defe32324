import { createFileRoute } from '@tanstack/react-router'
import { documentRoute } from './-page/document-route.tsx'

const sections = ['profile', 'security', 'reset-password', 'orders', 'addresses', 'wishlist']

/** An order of the customer, and its invoice. */
const order = /^orders\/[\w-]{1,40}(\/invoice)?$/u

/** A section of the account, or an order; all else is not found. */
export const Route = createFileRoute('/account/$')(
  documentRoute({
    guard: 'auth',
    validate: ({ _splat = '' }) => sections.includes(_splat) || order.test(_splat),
  }),
)
