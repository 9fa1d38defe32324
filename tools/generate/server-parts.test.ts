import { describe, expect, it } from 'vitest'
import { serverParts } from './server-parts.ts'

describe('server parts', () => {
  const text = serverParts([
    'pages/sitemap/sitemap.site.ts',
    'commerce/cart/cart.routes.ts',
    'commerce/cart/cart.test.ts',
    'commerce/cart/view.ts',
    'identity/auth/session.plugin.ts',
    'platform/outbox/outbox.plugin.ts',
    'testing/planted.routes.ts',
  ])
  const listOf = (name: string) => new RegExp(`const ${name}: .*? = \\[([^\\]]*)\\]`).exec(text)?.[1]?.match(/part\d+/g)
  const fileOf = (part = '') => new RegExp(`as ${part} from '([^']+)'`).exec(text)?.[1]

  it('are found by file name, lower layers first', () => {
    expect(listOf('plugins')?.map(fileOf)).toEqual([
      '#server/platform/outbox/outbox.plugin.ts',
      '#server/identity/auth/session.plugin.ts',
    ])
    expect(listOf('routes')?.map(fileOf)).toEqual(['#server/commerce/cart/cart.routes.ts'])
    expect(listOf('sites')?.map(fileOf)).toEqual(['#server/pages/sitemap/sitemap.site.ts'])
  })

  it('exclude all other files', () => {
    expect(text.match(/import \* as/g)).toHaveLength(4)
  })
})
