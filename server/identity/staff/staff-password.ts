import type { FastifyInstance } from 'fastify'
import { guessableWords } from '#server/identity/auth/guessable-words.ts'
import { passwordFault } from '#server/identity/auth/password-rules.ts'
import { hashPassword } from '#server/identity/auth/passwords.ts'
import { refuseFaults } from '#server/identity/auth/field-rules.ts'
import { STAFF_PASSWORD_LENGTH } from './credentials.ts'

/** Hashes a new password. @throws ApiError 422 at `password` if it is too short or easy to guess */
export async function hashNewPassword(
  app: FastifyInstance,
  password: string,
  { email, name }: { email: string; name: string },
  faults: Record<string, string | undefined> = {},
): Promise<string> {
  const personal = [email, name, ...name.split(/\s+/u)]
  refuseFaults({
    ...faults,
    password: passwordFault(password, personal, await guessableWords(app), STAFF_PASSWORD_LENGTH),
  })
  return hashPassword(password)
}
