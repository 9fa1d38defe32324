import { type AnyRouter, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** /admin/login shows the login, like every address; whoever is logged in goes on to the start. */
export function Screen() {
  const router = useRouter<AnyRouter>()
  useEffect(() => void router.navigate({ href: '/admin', replace: true } as never), [router])
  return null
}
