import { describe, expect, it } from 'vitest'
import { checkImports, checkMachine, findReactLoaders } from './import-table.ts'
import { importsOf } from './imports.ts'
import { repoFiles, typescriptFiles } from './repo-files.ts'

const faultsOf = (path: string, text: string) => checkImports(path, importsOf(path, text))

describe('the import table', () => {
  const imports = new Map(typescriptFiles().map(({ path, text }) => [path, importsOf(path, text)]))
  const loadsReact = findReactLoaders(imports)

  it('is followed by every file', () => {
    expect([...imports].flatMap(([path, found]) => checkImports(path, found, loadsReact))).toEqual([])
  })

  it('is applied to every file', () => {
    expect(imports.size).toBeGreaterThan(100)
  })

  it.each([
    ['src/domain/money.ts', "import { x } from '#ui/x.ts'"],
    ['src/domain/money.ts', "import { x } from 'react'"],
    ['src/ui/button.tsx', "import { x } from '#engine/types.ts'"],
    ['src/forms/use-form.ts', "import { x } from '#api/cart.ts'"],
    ['src/engine/registry.ts', "import { x } from '#sections/hero/index.ts'"],
    ['src/engine/registry.ts', "const x = () => import('#sections/hero/index.ts')"],
    ['src/api/client/http.ts', "import { useState } from 'react'"],
    ['src/api/client/http.ts', "import type { x } from '#machines/cart/cart.machine.ts'"],
    ['src/machines/cart/cart.machine.ts', "import { x } from '#api/cart-cookie.ts'"],
    ['src/machines/cart/cart.machine.ts', "import { x } from '#generated/calls/cart.ts'"],
    ['server/app.ts', "import { x } from '#generated/calls/cart.ts'"],
    ['src/machines/cart/cart.machine.ts', "import { useActor } from '@xstate/react'"],
    ['src/machines/cart/cart.machine.ts', "export { x } from '#visitor/cart.chart.ts'"],
    ['src/visitor/cart.chart.ts', "import { x } from '#shop/wishlist/heart.tsx'"],
    ['src/ui/product-tile.tsx', "import { x } from '#shop/product/shop-tile.tsx'"],
    ['src/shop/product/shop-tile.tsx', "import { x } from '#sections/listing/listing.tsx'"],
    ['src/shop/product/shop-tile.tsx', "import { usePage } from '#engine/page-context.tsx'"],
    ['src/sections/hero/hero.tsx', "import { x } from '#sections/columns/columns.tsx'"],
    ['src/sections/hero/hero.tsx', "import { x } from '../columns/columns.tsx'"],
    ['src/pages/page-href.ts', "import { x } from '#api/pages.queries.ts'"],
    ['src/admin/app/shell.tsx', "import { x } from '#shop/product/shop-tile.tsx'"],
    ['src/admin/app/shell.tsx', "import { x } from '#visitor/cart.chart.ts'"],
    ['src/sections/hero/hero.tsx', "import { x } from '#admin/app/shell.tsx'"],
    ['src/routes/guards.ts', "import { x } from '#app/entry-client.tsx'"],
    ['server/app.ts', "import { x } from '#sections/hero/index.ts'"],
    ['server/app.ts', "import { x } from '#api/client/transport.ts'"],
    ['server/platform/http/reply.ts', "import { x } from '#server/store/storefront/service.ts'"],
    ['server/identity/auth/finish-login.ts', "import type { x } from '#server/commerce/cart/join-carts.ts'"],
    ['server/commerce/cart/view.ts', "import { x } from '#server/app.ts'"],
    ['server/demo/seed.ts', "import { x } from '#server/commands/order.ts'"],
    ['server/demo/seed.ts', "import { x } from '#server/somewhere/else.ts'"],
    ['server/somewhere/else.ts', "import { x } from '#server/app.ts'"],
    ['tools/vitrine/main.ts', "import { x } from '#routes/load-page.ts'"],
    ['src/ui/link.tsx', "import { x } from '#pages/page-href.ts'"],
    ['src/engine/registry.ts', "import { x } from '#pages/page-href.ts'"],
    ['e2e/cart.e2e.ts', "import { x } from '#domain/messages.ts'"],
    ['src/ui/button.tsx', "import { x } from '../lib/url.ts'"],
    ['src/ui/button.tsx', "import { x } from './icon'"],
    ['src/ui/button.tsx', "import { x } from './testing/stage.ts'"],
  ])('refuses %s: %s', (path, text) => {
    expect(faultsOf(path, text)).toHaveLength(1)
  })

  it.each([
    ['src/machines/cart/cart.machine.ts', "import type { Cart } from '#api/cart-change.ts'"],
    ['src/machines/cart/cart.machine.ts', "import { type Cart } from '#api/cart-change.ts'"],
    [
      'src/visitor/cart.chart.ts',
      "import type { CartActor } from '#machines/cart/cart.machine.ts'\nimport { useActor } from './react.tsx'",
    ],
    ['src/sections/hero/hero.tsx', "import css from './hero.module.css'\nimport { Link } from '#ui/link.tsx'"],
    ['src/sections/listing/listing.tsx', "import { ShopTile } from '#shop/product/shop-tile.tsx'"],
    ['src/shop/product/shop-tile.tsx', "import { x } from '#api/product.queries.ts'"],
    ['src/shop/product/shop-tile.tsx', "import { x } from '#generated/calls/product.ts'"],
    ['src/sections/hero/hero.test.tsx', "import fixture from '#fixtures/sections/hero.json'"],
    ['src/machines/cart/cart.machine.test.ts', "import { fakeCart } from '#api/testing/fake-cart.ts'"],
    ['server/app.ts', "import type { Render } from '#routes/render-types.ts'"],
    ['server/app.ts', "import { validate } from '#engine/validate.ts'"],
    ['server/main.ts', "import { seed } from '#server/demo/seed.ts'"],
    ['server/commands/order.ts', "import { buildApp } from '#server/app.ts'"],
    ['server/commerce/cart/view.ts', "import { x } from '#server/store/settings/service.ts'"],
    ['server/commerce/cart/view.ts', "import { x } from '#server/commerce/coupons/coupons.ts'"],
    ['server/store/menu/menu.test.ts', "import { x } from '#server/admin/order-desk/desk.ts'"],
    ['server/app.ts', "import { readAddress } from '#pages/read-address.ts'"],
    ['src/shop/product/shop-tile.tsx', "import { pageHref } from '#pages/page-href.ts'"],
  ])('allows %s: %s', (path, text) => {
    expect(faultsOf(path, text)).toEqual([])
  })

  it('refuses engine modules on the server that load React directly or indirectly', () => {
    const sources: Record<string, string> = {
      'src/engine/pure.ts': "import type { ReactNode } from 'react'",
      'src/engine/view.ts': "import { x } from './card.ts'",
      'src/engine/card.ts': "import { useState } from 'react'",
    }
    const loads = findReactLoaders(
      new Map(Object.entries(sources).map(([path, text]) => [path, importsOf(path, text)])),
    )
    const faults = (text: string) => checkImports('server/app.ts', importsOf('server/app.ts', text), loads)
    expect(faults("import { x } from '#engine/pure.ts'")).toEqual([])
    expect(faults("import { x } from '#engine/view.ts'")).toHaveLength(1)
  })
})

describe('machines', () => {
  it('use no clock, network, storage or document', () => {
    const machines = repoFiles(/^src\/machines\/(?!react\/|testing\/).+(?<!\.test)\.ts$/)
    expect(machines.flatMap(({ path, text }) => checkMachine(path, text))).toEqual([])
  })

  it.each(['fetch("/api")', 'new Date()', 'Date.now()', 'localStorage.x', 'Math.random()', 'document.title'])(
    'refuses %s',
    (code) => {
      expect(checkMachine('src/machines/x.machine.ts', `const x = ${code}`)).toHaveLength(1)
      expect(checkMachine('src/machines/x.machine.ts', `// ${code}`)).toEqual([])
    },
  )
})
