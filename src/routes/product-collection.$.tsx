import { createFileRoute } from '@tanstack/react-router'
import { documentRoute } from './-page/document-route.tsx'

/** The products of a collection. */
export const Route = createFileRoute('/product-collection/$')(documentRoute())
