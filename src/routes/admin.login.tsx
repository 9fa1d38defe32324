import { createFileRoute } from '@tanstack/react-router'
import { documentRoute } from './-page/document-route.tsx'

/** Opens the admin with a token. */
export const Route = createFileRoute('/admin/login')(documentRoute())
