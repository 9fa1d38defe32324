import { createHash } from 'node:crypto'
import { type Limit, type RouteCount, type Scope, SITE_FACTOR } from './limits.ts'
import { type Network, networkOf } from '#server/platform/network/network.ts'

export interface Counter extends RouteCount {
  bucket: string
}

export interface Subject {
  ip?: string | undefined
  /** Normalised input, so that known and unknown accounts are counted alike. */
  account?: string | undefined
  /** A device or network the account has logged in from; other callers are counted by their network. */
  place?: Buffer | undefined
  device?: Buffer | undefined
  /** A part of the account, such as one product. */
  item?: string | undefined
}

/** Keeps addresses and phone numbers out of the stored keys. */
export const digest = (name: string): string => createHash('sha256').update(name).digest('base64url')

/** Returns the counters of a limit for a subject, in lock order. An IPv6 caller has a second one for its /48. */
export function countersOf(name: string, limit: Limit, subject: Subject): Counter[] {
  const network = subject.ip === undefined ? undefined : networkOf(subject.ip)
  return (Object.entries(limit) as [Scope, RouteCount][]).flatMap(([scope, count]) => {
    const counter = (subjectName: string, factor = 1): Counter => ({
      ...count,
      max: count.max * factor,
      bucket: `${name}:${scope}:${digest(subjectName)}`,
    })
    const names = namesOf(scope, subject, network)
    return names.map((subjectName, index) => counter(subjectName, index === 0 ? 1 : SITE_FACTOR))
  })
}

function namesOf(scope: Scope, { account = '', place, device, item }: Subject, network?: Network): string[] {
  const networks = network ? [network.name, ...(network.site === undefined ? [] : [network.site])] : []
  switch (scope) {
    case 'all':
      return ['']
    case 'item':
      return item === undefined ? [] : [`${account} ${item}`]
    case 'pair':
      return place ? [`${account} ${place.toString('base64url')}`] : networks.map((one) => `${account} ${one}`)
    case 'account':
      return [account]
    case 'device':
      return device ? [device.toString('base64url')] : []
    case 'address':
      return networks
  }
}

/** Returns the in-memory counters of a per-network limit. Their keys are not hashed, for speed. */
export function networkCounters(name: string, count: RouteCount, ip: string): Counter[] {
  const network = networkOf(ip)
  const counter = (subjectName: string, factor: number): Counter => ({
    ...count,
    max: count.max * factor,
    ...(count.burst !== undefined && { burst: count.burst * factor }),
    bucket: `${name}:address:${subjectName}`,
  })
  return [counter(network.name, 1), ...(network.site === undefined ? [] : [counter(network.site, SITE_FACTOR)])]
}
