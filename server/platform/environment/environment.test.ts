import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readEnvironment } from './environment.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-environment-'))
afterAll(() => rmSync(dataDir, { recursive: true }))
const read = (variables: Record<string, string> = {}) => readEnvironment({ DATA_DIR: dataDir, ...variables })
const secrets = { SESSION_SECRET: 'x'.repeat(16), ADMIN_TOKEN: 'y'.repeat(16) }

describe('readEnvironment', () => {
  it('generates secrets once, readable by the owner only', () => {
    const first = read()
    expect(first.sessionSecret).toMatch(/^[\w-]{43}$/)
    expect(first.adminToken).not.toBe(first.sessionSecret)
    expect(read()).toEqual(first)
    expect(statSync(join(dataDir, 'secrets/session-secret')).mode & 0o777).toBe(0o600)
  })

  it('RT-06 requires PUBLIC_ORIGIN when SMTP_URL is set', () => {
    expect(() => read({ SMTP_URL: 'smtp://localhost:25' })).toThrow('Set PUBLIC_ORIGIN, because SMTP_URL is set')
    const both = { SMTP_URL: 'smtp://localhost:25', PUBLIC_ORIGIN: 'https://shop.example', ...secrets }
    expect(read(both).smtpUrl).toBe('smtp://localhost:25')
    expect([read().isDevelopment, read({ VITRINE_DEV: '1' }).isDevelopment]).toEqual([false, true])
  })

  it.each([
    ['DATABASE_URL', 'postgres://u@h/d'],
    ['PUBLIC_ORIGIN', 'https://shop.example'],
  ])('requires secrets when %s is set', (name, value) => {
    expect(() => read({ [name]: value })).toThrow(`Set SESSION_SECRET, because ${name} is set`)
    expect(() => read({ [name]: value, SESSION_SECRET: secrets.SESSION_SECRET })).toThrow('Set ADMIN_TOKEN')
    expect(read({ [name]: value, ...secrets }).adminToken).toBe(secrets.ADMIN_TOKEN)
  })

  it.each([
    ['PORT', 'abc', 'PORT is “abc”, but must be a whole number from 0 to 65535.'],
    ['PORT', '70000', 'PORT is “70000”'],
    ['PORT', '-1', 'PORT is “-1”'],
    ['PUBLIC_ORIGIN', 'shop.example', 'PUBLIC_ORIGIN is “shop.example”, but must be an origin'],
    ['PUBLIC_ORIGIN', 'https://shop.example/path', 'without a path'],
    ['ADMIN_ORIGIN', 'admin.shop.example', 'ADMIN_ORIGIN is “admin.shop.example”, but must be an origin'],
    ['ADMIN_ORIGIN', 'https://admin.shop.example/admin', 'without a path'],
    ['ADMIN_ORIGIN', 'https://admin.shop.example', 'Set PUBLIC_ORIGIN, because ADMIN_ORIGIN is set.'],
    ['API_ORIGIN', 'ftp://x', 'API_ORIGIN is “ftp://x”'],
    ['BUILDER_ORIGINS', 'https://a.example, nonsense', 'BUILDER_ORIGINS is “nonsense”'],
    ['WORKERS', '0', 'WORKERS is “0”, but must be a whole number from 1 to 12.'],
    ['WORKERS', '13', 'WORKERS is “13”'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL is “loud”, but must be one of fatal, error'],
    ['TRUST_PROXY_HOPS', '1.5', 'TRUST_PROXY_HOPS is “1.5”'],
    ['CDN_MAX_AGE', 'long', 'CDN_MAX_AGE is “long”'],
    ['SESSION_SECRET', 'short', 'SESSION_SECRET is too short'],
    ['SMTP_URL', 'mail', 'SMTP_URL isn’t an address'],
  ])('names the invalid variable: %s=%s', (name, value, message) => {
    expect(() => read({ [name]: value })).toThrow(message)
  })

  it('AD-01 reads ADMIN_ORIGIN, which has another host than the shop, the same protocol, and may frame it', () => {
    const withAdmin = (value: string, rest = {}) =>
      read({ PUBLIC_ORIGIN: 'https://shop.example', ...secrets, ...rest, ADMIN_ORIGIN: value })
    expect(read().adminOrigin).toBeUndefined()
    expect(withAdmin('https://admin.shop.example/', { BUILDER_ORIGINS: 'https://b.example' })).toMatchObject({
      adminOrigin: 'https://admin.shop.example',
      builderOrigins: ['https://b.example', 'https://admin.shop.example'],
    })
    for (const same of ['https://shop.example', 'https://shop.example:8443'])
      expect(() => withAdmin(same)).toThrow('both name shop.example, but the admin needs a host of its own')
    expect(() => withAdmin('http://admin.shop.example')).toThrow('must begin with https:// like PUBLIC_ORIGIN')
  })

  describe('SC-02 storage', () => {
    const s3 = {
      S3_BUCKET: 'shop-files',
      S3_ENDPOINT: 'https://storage.example/',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'a-secret-key',
    }

    it('is the disk by default, and a bucket where one is named', () => {
      expect(read().s3).toBeUndefined()
      expect(read(s3).s3).toEqual({
        bucket: 'shop-files',
        endpoint: 'https://storage.example',
        region: 'us-east-1',
        accessKeyId: 'id',
        secretAccessKey: 'a-secret-key',
      })
      const { S3_ENDPOINT: _, ...amazon } = { ...s3, S3_REGION: 'ap-south-1' }
      expect(read(amazon).s3).toMatchObject({ endpoint: undefined, region: 'ap-south-1' })
    })

    it.each([
      [{ S3_BUCKET: '' }, 'Set S3_BUCKET, because S3_ENDPOINT is set.'],
      [{ S3_ACCESS_KEY_ID: '' }, 'Set S3_ACCESS_KEY_ID, because S3_BUCKET is set.'],
      [{ S3_SECRET_ACCESS_KEY: '' }, 'Set S3_SECRET_ACCESS_KEY, because S3_BUCKET is set.'],
      [{ S3_ENDPOINT: '' }, 'Set S3_REGION, because S3_BUCKET is set.'],
      [{ S3_BUCKET: 'Shop Files' }, 'S3_BUCKET is “Shop Files”, which isn’t the name of a bucket.'],
      [{ S3_REGION: '../x' }, 'S3_REGION is “../x”, which isn’t the name of a region'],
      [
        { S3_ENDPOINT: 'https://user:password@storage.example' },
        'S3_ENDPOINT isn’t an address such as https://storage.example.',
      ],
    ])('names the variable at fault: %o', (change, message) => {
      expect(() => read({ ...s3, ...change })).toThrow(message)
    })
  })

  it('SC-03 counts the processes, as many as cores on request', () => {
    expect([read(), read({ WORKERS: '3' })].map(({ workers }) => workers)).toEqual([1, 3])
    expect(read({ WORKERS: 'auto' }).workers).toBe(Math.min(12, availableParallelism()))
  })

  it('never quotes a URL that may contain a password', () => {
    expect(() => read({ DATABASE_URL: 'mysql://user:hunter2@host/db', ...secrets })).toThrow(
      /^(?!.*hunter2).*DATABASE_URL isn’t an address/,
    )
  })

  it('treats empty variables as not set', () => {
    expect(read({ PORT: '', PUBLIC_ORIGIN: ' ' })).toMatchObject({
      port: 3000,
      publicOrigin: undefined,
      builderOrigins: [],
    })
    expect(read({ BUILDER_ORIGINS: 'https://a.example,https://b.example:8443/' }).builderOrigins).toEqual([
      'https://a.example',
      'https://b.example:8443',
    ])
  })
})
