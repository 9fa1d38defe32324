import { type Options, hash, verify } from '@node-rs/argon2'
import { ApiError } from '#server/platform/http/api-error.ts'

/** OWASP's first choice for argon2id, the package's default algorithm: 19 MiB, two passes, one lane. */
const COST: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** A hash of nobody's password: what is compared when there is no account, so that it takes as long. */
const NOBODY = '$argon2id$v=19$m=19456,t=2,p=1$kSbwPaNIPmurP/sZzIDKNQ$u8j2Bxf7rgwjqa4X2YH/WxF7hV8p3yhjx46GTmQa+RU'

const AT_ONCE = 2
const MOST_WAITING = 100
let running = 0
const waiting: (() => void)[] = []

/** Hashing takes a core and memory for a moment: a crowd queues up, and beyond a length of the queue is sent away. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= MOST_WAITING)
      throw new ApiError(503, 'unavailable', 'Very many people log in right now. Please try again in a moment.', {
        retryAfter: 3,
      })
    // Anyone who ends hands over the place: `running` stays as it is.
    await new Promise<void>((go) => waiting.push(go))
  } else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

/** The same password typed on another keyboard is the same password. */
const normal = (password: string): string => password.normalize('NFKC')

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(normal(password), COST))

/** Whether the password is the one of the hash; without a hash it takes as long and is not. */
export async function verifyPassword(password: string, known: string | null | undefined): Promise<boolean> {
  const matches = await inTurn(() => verify(known ?? NOBODY, normal(password)))
  return matches && known !== null && known !== undefined
}
