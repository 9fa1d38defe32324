import { createFileRoute } from '@tanstack/react-router'
import { documentRoute } from './-page/document-route.tsx'

/** The products of a category. */
export const Route = createFileRoute('/product-category/$')(documentRoute())
