import { createContext, use } from 'react'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Http } from '#api/client/http.ts'
import { httpOf } from '#api/client/http-of.ts'
import type { StaffRole } from '#domain/staff-roles.ts'

/** Who is logged in, and the shop they work in. */
export interface Session {
  /** Null for the admin token. */
  id?: number | null
  name: string
  role: StaffRole
  shop: { name: string; currency: string; locale: string; time_zone: string; origin: string }
}

/** The session; it is read at the start and after each login. */
export const sessionQuery = queryOptions({
  queryKey: ['admin', 'me'],
  queryFn: ({ client, signal }): Promise<Session> =>
    httpOf(client).call({ method: 'GET', path: '/api/admin/me', quiet: true, signal }),
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
