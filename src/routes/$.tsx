import { createFileRoute } from '@tanstack/react-router'
import { documentRoute } from './-page/document-route.tsx'

// These first segments have routes of their own; what is below them is no content page.
const taken = new Set([
  'cart',
  'blogs',
  'account',
  'checkout',
  'checkout-failed',
  'checkout-complete',
  'product',
  'product-category',
  'product-collection',
  'shop-online',
  'admin',
])

/** Every other path: a generic content page, or the 404 page (RT-02). */
export const Route = createFileRoute('/$')(
  documentRoute({ validate: ({ _splat }) => !taken.has(_splat?.split('/')[0] ?? '') }),
)
