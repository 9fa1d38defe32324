import { LRUCache } from 'lru-cache'
import { ADMIN_SECONDS, hashCookie } from './admin-cookie.ts'

/** For a shop without a database (API_ORIGIN); with one, a cookie is valid while its session exists. */
const endedInProcess = new LRUCache<string, true>({ max: 1000, ttl: ADMIN_SECONDS * 1000 })

/** Revokes a cookie, including copies of it. */
export function endAdminCookie(value: string): void {
  endedInProcess.set(hashCookie(value).toString('base64url'), true)
}

export const isCookieEnded = (value: string): boolean => endedInProcess.has(hashCookie(value).toString('base64url'))
