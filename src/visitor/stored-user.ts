import { isRecord } from '#api/client/reply.ts'
import { USER_STORAGE_KEY } from '#domain/user-storage-key.ts'
import type { AuthUser } from '#machines/auth/auth.machine.ts'

/** Returns the user stored in this browser; undefined for a guest and for invalid data. */
export function readStoredUser(): AuthUser | undefined {
  try {
    return parseStoredUser(localStorage.getItem(USER_STORAGE_KEY))
  } catch {
    return undefined
  }
}

/** Stores the id and first name, or clears both. */
export function storeUser(user: AuthUser | undefined): void {
  try {
    if (user)
      localStorage.setItem(USER_STORAGE_KEY, JSON.stringify({ id: user.id, first_name: user.first_name ?? null }))
    else localStorage.removeItem(USER_STORAGE_KEY)
  } catch {
    // Storage may be unavailable in private windows; the server is asked instead.
  }
}

/** Parses stored data of this or another tab. */
export function parseStoredUser(text: string | null): AuthUser | undefined {
  if (text === null) return undefined
  try {
    const found: unknown = JSON.parse(text)
    if (!isRecord(found)) return undefined
    const { id, first_name: name } = found
    if (typeof id !== 'number' || !Number.isSafeInteger(id) || id < 1) return undefined
    return { id, first_name: typeof name === 'string' ? name.slice(0, 60) : null }
  } catch {
    return undefined
  }
}
