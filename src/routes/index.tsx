import { createFileRoute } from '@tanstack/react-router'
import { documentRoute } from './-page/document-route.tsx'

/** The home page. */
export const Route = createFileRoute('/')(documentRoute())
