import { createFileRoute } from '@tanstack/react-router'
import { documentRoute } from './-page/document-route.tsx'

/** All products. */
export const Route = createFileRoute('/shop-online/')(documentRoute())
