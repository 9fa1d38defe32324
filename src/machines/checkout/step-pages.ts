import type { CheckoutStep } from '#domain/checkout-rules.ts'
import type { PageKind } from '#pages/page-href.ts'

export const stepPages = {
  cart: 'cart',
  address: 'checkout-address',
  payment: 'checkout-payment',
} as const satisfies Record<CheckoutStep, PageKind>
