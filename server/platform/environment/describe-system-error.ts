import * as t from '#words/system-errors.ts'

/** Fields of the errors of Node and Postgres. */
interface SystemError {
  code?: string
  message?: string
  severity?: string
  syscall?: string
  path?: string
  address?: string
  port?: number
}

const FILE_PROBLEMS: Readonly<Record<string, () => string>> = {
  ENOENT: t.noSuchFile,
  EACCES: t.noPermission,
  EPERM: t.noPermission,
  ENOSPC: t.diskFull,
  EDQUOT: t.diskFull,
  EROFS: t.readOnlyDisk,
  EISDIR: t.isAFolder,
  ENOTDIR: t.notAFolder,
  EEXIST: t.existsAlready,
  ENOTEMPTY: t.existsAlready,
  ENAMETOOLONG: t.nameTooLong,
  EMFILE: t.tooManyOpenFiles,
  ENFILE: t.tooManyOpenFiles,
  EIO: t.diskBroken,
  Z_BUF_ERROR: t.notCompressed,
  Z_DATA_ERROR: t.notCompressed,
}

/** By SQLSTATE, or by its class, the first two characters. */
const DATABASE_PROBLEMS: Readonly<Record<string, () => string>> = {
  '08': t.databaseLost,
  '28': t.databaseLogin,
  '3D': t.databaseMissing,
  '40': t.databaseBusy,
  '25006': t.databaseReadOnly,
  '42501': t.databasePermission,
  '53100': t.databaseDiskFull,
  '53200': t.databaseMemoryFull,
  '53300': t.databaseConnections,
  '55P03': t.databaseBusy,
  '57014': t.databaseTimeout,
  '57P01': t.databaseStopping,
  '57P02': t.databaseStopping,
  '57P03': t.databaseStopping,
}

/** Errors of the Postgres driver have no code. */
const DRIVER_PROBLEMS: readonly (readonly [message: RegExp, problem: () => string])[] = [
  [/^Connection terminated due to connection timeout|^timeout expired|^timeout exceeded/u, t.databaseTimeout],
  [/^Query read timeout/u, t.databaseTimeout],
  [/^Connection terminated/u, t.databaseLost],
  [/^SASL: .*password/u, t.databaseLogin],
  [/^The server does not support SSL/u, t.databaseEncryption],
]

const NETWORK = /^(?:ECONN|ENOTFOUND|EAI_|ETIMEDOUT|EHOST|ENET|EPIPE)/u
const CERTIFICATE = /CERT|^ERR_TLS|^ERR_SSL|^EPROTO/u

/** Returns what is wrong with a file and what to do, in a sentence. */
export function describeFileError(error: unknown): string {
  const { code = '', message } = error as SystemError
  return FILE_PROBLEMS[code]?.() ?? describeDatabaseError(error) ?? (message || code || String(error))
}

/** Returns what is wrong with the database and what to do, or undefined if this is unknown. */
export function describeDatabaseError(error: unknown): string | undefined {
  const { code = '', message = '', severity } = error as SystemError
  if (severity !== undefined) return (DATABASE_PROBLEMS[code] ?? DATABASE_PROBLEMS[code.slice(0, 2)])?.()
  if (CERTIFICATE.test(code)) return t.databaseEncryption()
  return DRIVER_PROBLEMS.find(([pattern]) => pattern.test(message))?.[1]()
}

/** Returns the code and address of a network error, such as `ECONNREFUSED 127.0.0.1:5432`, or undefined for other errors. */
export function networkFault(error: unknown): string | undefined {
  const { code = '', address, port } = firstOf(error)
  if (!NETWORK.test(code)) return undefined
  return [code, [address, port].filter((part) => part !== undefined).join(':')].filter(Boolean).join(' ')
}

/** Returns a sentence for an error of the file system, or undefined for other errors. */
export function describeSystemCall(error: unknown): string | undefined {
  const { syscall, path, code = '' } = error as SystemError
  if (syscall === undefined && !(code in FILE_PROBLEMS)) return undefined
  const problem = describeFileError(error)
  return path !== undefined && code in FILE_PROBLEMS ? t.fileProblem({ file: path, problem }) : problem
}

/** Node tries all addresses of a host and reports all failures. */
const firstOf = (error: unknown): SystemError =>
  error instanceof AggregateError ? (error.errors[0] as SystemError) : (error as SystemError)
