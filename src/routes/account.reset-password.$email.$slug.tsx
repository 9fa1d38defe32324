import { createFileRoute } from '@tanstack/react-router'
import { documentRoute } from './-page/document-route.tsx'
import { authMessages } from '#lib/messages.ts'

/** Completes a password reset from the link in the mail. */
export const Route = createFileRoute('/account/reset-password/$email/$slug')(
  documentRoute({ guard: 'auth', title: authMessages.resetPasswordTitle }),
)
