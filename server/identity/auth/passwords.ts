import { type Options, hash, verify } from '@node-rs/argon2'
import { ApiError } from '#server/platform/http/api-error.ts'
import * as t from '#words/account-errors.ts'

/** OWASP's recommendation for argon2id. */
const COST: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Verified when there is no account, so that replies take equally long. */
const DUMMY_HASH = '$argon2id$v=19$m=19456,t=2,p=1$kSbwPaNIPmurP/sZzIDKNQ$u8j2Bxf7rgwjqa4X2YH/WxF7hV8p3yhjx46GTmQa+RU'

const MAX_RUNNING = 2
const MAX_WAITING = 100
let running = 0
const waiting: (() => void)[] = []

/** Hashing occupies a core and memory, so it is queued. @throws ApiError 503 when the queue is full. */
async function queued<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MAX_RUNNING) {
    if (waiting.length >= MAX_WAITING)
      throw new ApiError(503, 'unavailable', t.tooManyLogins(), {
        retryAfter: 3,
      })
    // The call that finishes passes its slot on.
    await new Promise<void>((resume) => waiting.push(resume))
  } else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

/** The same password from another keyboard may be encoded differently. */
const normalised = (password: string): string => password.normalize('NFKC')

export const hashPassword = (password: string): Promise<string> => queued(() => hash(normalised(password), COST))

/** Verifies a password; takes equally long without a hash. */
export async function verifyPassword(password: string, storedHash: string | null | undefined): Promise<boolean> {
  const matches = await queued(() => verify(storedHash ?? DUMMY_HASH, normalised(password)))
  return matches && storedHash !== null && storedHash !== undefined
}
