import { createFileRoute } from '@tanstack/react-router'
import { documentRoute } from './-page/document-route.tsx'

/** One article of the blog. */
export const Route = createFileRoute('/blogs/$')(documentRoute())
