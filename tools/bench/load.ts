import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Times in milliseconds, bytes per reply. */
export interface LoadResult {
  requestsPerSecond: number
  p50: number
  p99: number
  bytes: number
  errors: number
}

/** Loads a URL for some seconds from a separate process. */
export async function load(url: string, { connections = 16, seconds = 6 } = {}): Promise<LoadResult> {
  const args = [
    'node_modules/autocannon/autocannon.js',
    '--json',
    '-c',
    `${connections}`,
    '-d',
    `${seconds}`,
    '-H',
    'accept-encoding: gzip, deflate, br',
    url,
  ]
  const { stdout } = await run(process.execPath, args, { maxBuffer: 1 << 24 })
  const found = JSON.parse(stdout) as {
    requests: { average: number; total: number }
    latency: { p50: number; p99: number }
    throughput: { total: number }
    errors: number
    non2xx: number
  }
  return {
    requestsPerSecond: found.requests.average,
    p50: found.latency.p50,
    p99: found.latency.p99,
    bytes: Math.round(found.throughput.total / Math.max(1, found.requests.total)),
    errors: found.errors + found.non2xx,
  }
}

export async function loadAfterWarmup(url: string): Promise<LoadResult> {
  await load(url, { seconds: 3 })
  return load(url)
}
