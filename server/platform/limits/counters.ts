import { createHash } from 'node:crypto'
import { type Limit, type RouteCount, type Scope, SITE_FACTOR } from './limits.ts'
import { type Network, networkOf } from '#server/platform/network/network.ts'

/** One counter of a limit: its name in the database or in memory, and what it allows. */
export interface Counter extends RouteCount {
  bucket: string
}

/** Whose attempt it is. */
export interface Subject {
  /** The address that the request comes from. */
  ip?: string | undefined
  /** What was typed, in its normal form, so that known and unknown accounts are counted alike. */
  account?: string | undefined
  /** The device or network that the account knows; strangers are distinguished by their network. */
  place?: Buffer | undefined
  /** The device, if it shows its cookie. */
  device?: Buffer | undefined
  /** What of the account it is about. */
  item?: string | undefined
}

/** No address and no number is stored in a bucket's name. */
export const digest = (name: string): string => createHash('sha256').update(name).digest('base64url')

/** The counters of a limit for one subject, in the order in which they are locked. A /48 gets one beside each of its networks. */
export function countersOf(name: string, limit: Limit, subject: Subject): Counter[] {
  const network = subject.ip === undefined ? undefined : networkOf(subject.ip)
  return (Object.entries(limit) as [Scope, Count][]).flatMap(([scope, count]) => {
    const counter = (of: string, factor = 1): Counter => ({
      ...count,
      most: count.most * factor,
      bucket: `${name}:${scope}:${digest(of)}`,
    })
    const names = namesOf(scope, subject, network)
    return names.map((of, index) => counter(of, index === 0 ? 1 : SITE_FACTOR))
  })
}

type Count = RouteCount

/** What a scope is counted by; the second name is that of the /48. */
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

/** The counters of a limit that a network has alone. Memory keeps no digests: they are made for each request. */
export function networkCounters(name: string, count: RouteCount, ip: string): Counter[] {
  const network = networkOf(ip)
  const counter = (of: string, factor: number): Counter => ({
    ...count,
    most: count.most * factor,
    ...(count.burst !== undefined && { burst: count.burst * factor }),
    bucket: `${name}:address:${of}`,
  })
  return [counter(network.name, 1), ...(network.site === undefined ? [] : [counter(network.site, SITE_FACTOR)])]
}
