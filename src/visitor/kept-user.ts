import { isRecord } from '#api/client/reply.ts'
import { USER_STORAGE_KEY } from '#domain/user-storage-key.ts'
import type { AuthUser } from '#machines/auth/auth.machine.ts'

/** Who was logged in when this browser was last here; undefined for a guest, and for what nobody here wrote. */
export function readKeptUser(): AuthUser | undefined {
  try {
    return parseKeptUser(localStorage.getItem(USER_STORAGE_KEY))
  } catch {
    return undefined
  }
}

/** Keeps the id and the first name, or forgets both. */
export function keepUser(user: AuthUser | undefined): void {
  try {
    if (user)
      localStorage.setItem(USER_STORAGE_KEY, JSON.stringify({ id: user.id, first_name: user.first_name ?? null }))
    else localStorage.removeItem(USER_STORAGE_KEY)
  } catch {
    // Private windows may refuse to keep anything: the server is asked then.
  }
}

/** Reads what is kept, as this or another tab has written it. */
export function parseKeptUser(text: string | null): AuthUser | undefined {
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
