import { createFileRoute } from '@tanstack/react-router'
import { documentRoute } from './-page/document-route.tsx'

/** The blog's list of articles. */
export const Route = createFileRoute('/blogs/')(documentRoute())
