import { afterEach, describe, expect, it } from 'vitest'
import { useLanguage } from '#server/platform/words/shop-words.ts'
import { runCommand } from '#server/testing/run-command.ts'
import { plainEnglishIn } from '#tools/testing/plain-english.ts'
import { describeFailure } from './describe-failure.ts'

const systemError = (code: string, more: object = {}) =>
  Object.assign(new Error(`${code}: plain words`), { code, syscall: 'open', ...more })
const postgresError = (code: string) => Object.assign(new Error('plain words'), { code, severity: 'FATAL' })
const refused = systemError('ECONNREFUSED', { syscall: 'connect', address: '127.0.0.1', port: 5432 })

const FAILURES: [string, unknown, RegExp][] = [
  ['a missing file', systemError('ENOENT', { path: '/a/b' }), /^\/a\/b: The file or folder doesn’t exist\. Check/u],
  ['a forbidden file', systemError('EACCES', { path: '/a/b' }), /^\/a\/b: .* isn’t allowed .* Change its permissions/u],
  ['a forbidden change', systemError('EPERM'), /Change its permissions/u],
  ['a full disk', systemError('ENOSPC', { syscall: 'write' }), /^The disk is full\. Free some space/u],
  ['a used quota', systemError('EDQUOT', { syscall: 'write' }), /^The disk is full\. Free some space/u],
  ['a read-only disk', systemError('EROFS', { path: '/a/b' }), /read-only\. Choose another folder/u],
  ['a folder instead of a file', systemError('EISDIR'), /is a folder, but a file is needed/u],
  ['a file instead of a folder', systemError('ENOTDIR'), /Check the path/u],
  ['an existing file', systemError('EEXIST'), /Choose another name/u],
  ['a long name', systemError('ENAMETOOLONG'), /Choose a shorter one/u],
  ['too many open files', systemError('EMFILE'), /Raise the limit \(ulimit -n\)/u],
  ['a broken disk', systemError('EIO'), /Check the disk/u],
  [
    'a truncated compressed file',
    Object.assign(new Error('plain words'), { code: 'Z_BUF_ERROR' }),
    /Use another backup/u,
  ],
  ['no server', refused, /can’t be reached: ECONNREFUSED 127\.0\.0\.1:5432\. Check DATABASE_URL/u],
  ['no server at any address', new AggregateError([refused]), /can’t be reached: ECONNREFUSED 127\.0\.0\.1:5432\./u],
  ['an unknown host', systemError('ENOTFOUND', { syscall: 'getaddrinfo' }), /can’t be reached: ENOTFOUND\. Check/u],
  ['a wrong password', postgresError('28P01'), /user name or password\. Check DATABASE_URL/u],
  ['a forbidden login', postgresError('28000'), /user name or password\. Check DATABASE_URL/u],
  [
    'no password',
    new Error('SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string'),
    /or password\. Check/u,
  ],
  ['a missing database', postgresError('3D000'), /no database with this name\. Create it/u],
  ['a full database disk', postgresError('53100'), /database’s disk is full\. Free some space/u],
  ['no database memory', postgresError('53200'), /Free some memory/u],
  ['no free connections', postgresError('53300'), /no free connections\. Stop other programs/u],
  ['a missing permission', postgresError('42501'), /isn’t allowed to do this\. Make it the owner/u],
  ['a read-only database', postgresError('25006'), /names the primary server/u],
  ['a stopping server', postgresError('57P01'), /starting or stopping\. Try again/u],
  ['a statement that took too long', postgresError('57014'), /took too long to answer\. Try again/u],
  ['a slow connection', new Error('timeout expired'), /took too long to answer\. Try again/u],
  ['a deadlock', postgresError('40P01'), /Nothing was saved; run the command again/u],
  ['a lost connection', new Error('Connection terminated unexpectedly'), /Check that Postgres is running/u],
  ['a server without TLS', new Error('The server does not support SSL connections'), /Check sslmode/u],
  ['an unknown certificate', systemError('DEPTH_ZERO_SELF_SIGNED_CERT'), /Check sslmode and the certificate/u],
]

const NAMES = 'ECONNREFUSED ENOTFOUND DATABASE_URL sslmode max_connections ulimit'

afterEach(() => useLanguage())

describe('describeFailure', () => {
  it.each(FAILURES)('LG-01 says what to do about %s', (_name, error, sentence) => {
    expect(describeFailure(error)).toMatch(sentence)
  })

  it.each(FAILURES)('LG-01 has no plain English for %s', async (_name, error) => {
    await useLanguage('en-XA')
    const said = String(describeFailure(error))
    expect(said).toContain('⟦')
    expect(plainEnglishIn(said, NAMES)).toEqual([])
  })

  it('LG-01 adds what Postgres says to errors without a known remedy', () => {
    expect(describeFailure(postgresError('22001'))).toBe('The database refused this: plain words (22001).')
  })

  it('leaves faults of the program complete', () => {
    const fault = new TypeError('x is undefined')
    expect(describeFailure(fault)).toBe(fault)
  })
})

describe('an unreachable database', () => {
  it.each([
    ['backup', []],
    ['order', ['1']],
  ])('LG-01 is explained by npm run %s without plain English', async (name, words) => {
    const { code, stdout, stderr } = await runCommand(name, words, {
      SHOP_LANGUAGE: 'en-XA',
      DATABASE_URL: 'postgres://x@127.0.0.1:1/x',
      SESSION_SECRET: 'x'.repeat(40),
      ADMIN_TOKEN: 'x'.repeat(40),
    })
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toMatch(/^⟦.*ECONNREFUSED 127\.0\.0\.1:1.*⟧\n$/u)
    expect(plainEnglishIn(stderr, NAMES)).toEqual([])
  })
})
