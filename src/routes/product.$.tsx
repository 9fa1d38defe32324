import { createFileRoute } from '@tanstack/react-router'
import { documentRoute } from './-page/document-route.tsx'

/** A product's page. */
export const Route = createFileRoute('/product/$')(documentRoute())
