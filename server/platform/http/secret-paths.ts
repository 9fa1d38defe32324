import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { type PageRow, pageTable } from '#pages/page-table.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Addresses whose path contains a secret. */
    secretPaths: SecretPath[]
  }
}

interface SecretPath {
  /** The words and parameters up to the last secret. */
  parts: string[]
  pattern: RegExp
}

/** Names of path parameters that open something: who knows the path sees an order, a payment or a draft. */
const SECRET_PARAMETER = /^:(?:token|reference)$/u
const PARAMETER = /^(?::\w+|\{\w+\})$/u

/** Collects addresses of routes and pages whose path contains a secret, so that none of them is stored or shown. */
export const secretPathsPlugin = fp(async (app) => {
  const rows = Object.values(pageTable) as PageRow[]
  app.decorate(
    'secretPaths',
    rows.flatMap(({ path, secrets = [] }) => secretPath(path, (part) => secrets.includes(part.slice(1, -1)))),
  )
  app.addHook('onRoute', ({ url }) => {
    if (!url.startsWith('/api/')) app.secretPaths.push(...secretPath(url, (part) => SECRET_PARAMETER.test(part)))
  })
})

function secretPath(url: string, isSecret: (part: string) => boolean): SecretPath[] {
  const all = url.split('/').slice(1)
  const parts = all.slice(0, all.findLastIndex(isSecret) + 1)
  if (parts.length === 0) return []
  const pattern = parts.map((part) => (PARAMETER.test(part) ? '/([^/]+)' : `/${part}`)).join('')
  return [{ parts, pattern: new RegExp(`^${pattern}(?:/|$)`, 'iu') }]
}

/** Returns the address with a secret that a path begins with, however its words are spelt; undefined if there is none. */
export function secretPathIn({ secretPaths }: FastifyInstance, path: string): string | undefined {
  for (const { parts, pattern } of secretPaths) {
    const [found, ...values] = pattern.exec(path) ?? []
    if (found !== undefined) return parts.map((part) => `/${PARAMETER.test(part) ? values.shift() : part}`).join('')
  }
  return undefined
}
