import { StartError } from './start-error.ts'
import * as t from '#words/startup.ts'

/** Access to a bucket of S3-compatible storage. */
export interface S3Settings {
  bucket: string
  /** Undefined for Amazon's own. */
  endpoint: string | undefined
  region: string
  accessKeyId: string
  secretAccessKey: string
}

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const REGION = /^[a-z0-9-]{1,40}$/
/** What other providers accept as their region. */
const DEFAULT_REGION = 'us-east-1'
const NAMES = ['S3_ENDPOINT', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/** Reads the storage's variables; undefined without S3_BUCKET. @throws StartError naming a missing or invalid one */
export function readS3Settings(text: (name: string) => string | undefined): S3Settings | undefined {
  const bucket = text('S3_BUCKET')
  if (bucket === undefined) {
    const stray = NAMES.find((name) => text(name) !== undefined)
    if (stray) throw new StartError(t.variableNeeded({ name: 'S3_BUCKET', other: stray }))
    return undefined
  }
  const needed = (name: string): string => {
    const value = text(name)
    if (value === undefined) throw new StartError(t.variableNeeded({ name, other: 'S3_BUCKET' }))
    return value
  }
  const region = text('S3_REGION') ?? (text('S3_ENDPOINT') === undefined ? needed('S3_REGION') : DEFAULT_REGION)
  if (!BUCKET.test(bucket)) throw new StartError(t.notABucket({ name: 'S3_BUCKET', value: bucket }))
  if (!REGION.test(region)) throw new StartError(t.notARegion({ name: 'S3_REGION', value: region }))
  return {
    bucket,
    endpoint: endpointOf(text('S3_ENDPOINT')),
    region,
    accessKeyId: needed('S3_ACCESS_KEY_ID'),
    secretAccessKey: needed('S3_SECRET_ACCESS_KEY'),
  }
}

function endpointOf(value: string | undefined): string | undefined {
  if (value === undefined) return undefined
  const parsed = URL.parse(value)
  // The value may contain a password, so it is not quoted.
  if (!parsed || !['http:', 'https:'].includes(parsed.protocol) || parsed.username || parsed.search || parsed.hash)
    throw new StartError(t.notAnAddress({ name: 'S3_ENDPOINT', example: 'https://storage.example' }))
  return value.replace(/\/+$/, '')
}
