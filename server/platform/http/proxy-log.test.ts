import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { pageTable } from '#pages/page-table.ts'
import { renderer } from '#server/testing/fake-renderer.ts'
import { testApp } from '#server/testing/test-app.ts'

const SITE = readFileSync('docs/how-to/production/nginx.conf', 'utf8')
const masked = new RegExp(/"~\*(\^.+)" "\$\{vitrine_known\}\*";/.exec(SITE)?.[1] ?? 'no map', 'i')

it('OP-02 the documented nginx logs only query parameters that are not secret', async () => {
  const { app } = await testApp({ renderer })
  // Addresses of the admin's calls contain ids only.
  const routes = [...app.accessOf]
    .filter(([, access]) => access !== 'staff')
    .map(([route]) => route.split(' ')[1] ?? '')
  const patterns = [...new Set([...routes, ...Object.values(pageTable).map(({ path }) => path)])]
  const logged = patterns
    .filter((pattern) => /[:{]/.test(pattern))
    .filter((pattern) => !masked.test(pattern.replaceAll(/:\w+|\{[^}]+\}/g, 'value')))
  expect(logged.toSorted()).toMatchInlineSnapshot(`
    [
      "/_ipx/:modifiers/*",
      "/_ipx/logo/:name",
      "/_video/:provider/:id",
      "/_words/:version",
      "/admin/documents/:type/:key",
      "/api/account/sessions/:id",
      "/api/address/default/:id",
      "/api/address/remove/:id",
      "/api/address/update/:id",
      "/api/blog/article/:id",
      "/api/faq/:id",
      "/api/form/:id",
      "/api/form/submit/:id",
      "/api/form/upload/:id",
      "/api/menu/:id",
      "/api/page/:id",
      "/api/payment/webhook/:provider",
      "/api/plugins/:plugin/track-purchase",
      "/api/plugins/config/:name",
      "/api/product/filters/all/:id",
      "/api/product/product-category/:id",
      "/api/product/product-collection/:id",
      "/api/product/single-product/:id",
      "/api/product/single-product/:id/related",
      "/api/settings/address-fields/:country",
      "/api/shop/:id",
      "/api/slider/:id",
      "/api/template/:id",
      "/api/templateBoth/:id",
      "/blogs/{slug...}",
      "/faq/{group}",
      "/fonts/own/:name",
      "/forms/:id",
      "/media/:name",
      "/product-category/{slug...}",
      "/product-collection/{slug...}",
      "/product/{slug...}",
      "/shop-online/{slug...}",
      "/sitemaps/:part.xml",
      "/{slug...}",
    ]
  `)
})
