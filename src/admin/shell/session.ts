import { createContext, use } from 'react'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { AdminSession } from '#generated/api.d.ts'
import { getAdminSession } from '#generated/calls/admin.ts'
import type { Http } from '#api/client/http.ts'
import { httpOf } from '#api/client/http-of.ts'

/** The person who is logged in, and their shop. Without an account (admin token), the id is null. */
export type Session = AdminSession

/** The session; it is read at the start and after each login. */
export const sessionQuery = queryOptions({
  queryKey: ['admin', 'me'],
  queryFn: ({ client, signal }): Promise<Session> => getAdminSession(httpOf(client), { quiet: true, signal }),
  staleTime: Infinity,
})

/** What every screen may use. */
export interface Admin {
  http: Http
  queryClient: QueryClient
  session: Session
}

const AdminContext = createContext<Admin | undefined>(undefined)
export const AdminProvider = AdminContext.Provider

/** Returns the API client, the query client and the session. @throws Error outside a screen */
export function useAdmin(): Admin {
  const admin = use(AdminContext)
  if (!admin) throw new Error('This component is shown outside the admin')
  return admin
}

export const useSession = (): Session => useAdmin().session

/** A name for what a person keeps in this browser, such as drafts and views; nobody else sees it. */
export const personKey = ({ id, role }: Session): string => (id == null ? `token-${role}` : String(id))
