import { RouterClient } from '@tanstack/react-router/ssr/client'
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { fetchTransport } from '#api/transport.ts'
import { createAppRouter } from './router.tsx'
import { createData, registry } from './wiring.ts'

const { queryClient } = createData({ transport: fetchTransport(), timeoutMs: 15_000 })
const router = createAppRouter({
  context: { queryClient, registry, response: { status: 200, problems: [], errors: [] }, showProblems: import.meta.env.DEV },
})

hydrateRoot(
  document,
  <StrictMode>
    <RouterClient router={router} />
  </StrictMode>,
)

// The page came with the css of its own sections inline; the whole sheet is for the pages that follow.
for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-late]')) link.media = 'all'
