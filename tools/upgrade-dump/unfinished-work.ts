import type { AdminDocument, DraftPage } from '#generated/api.d.ts'
import type { BaselineWork } from '#server/testing/baselines.ts'
import { hoursFromNow } from './merchant-life.ts'
import type { Shopper } from './shopper.ts'

interface Numbered {
  id: number
  version: number
}

/** Leaves a draft of a page, a scheduled page, an order that waits for its payment, a webhook and an API token. */
export async function leaveWork(owner: Shopper, product: number): Promise<BaselineWork> {
  await writePage(owner, 'half-written', 'Not yet published')
  const scheduled = await writePage(owner, 'festival', 'Shown from tomorrow')
  await owner.call('POST', `${scheduled.url}/publish`, {
    version: scheduled.version,
    accept_warnings: true,
    from: hoursFromNow(24),
  })
  const webhook = { name: 'Accounting', url: 'https://accounting.example/hooks', events: ['order.confirmed'] }
  const { id: receiver } = await owner.call<Numbered>('POST', '/api/admin/webhooks', { values: webhook })
  await owner.call('POST', `/api/admin/webhooks/${receiver}/secret`)
  const token = { name: 'Carrier', scopes: ['stock:read'] }
  const { id: carrier } = await owner.call<Numbered>('POST', '/api/admin/api-tokens', { values: token })
  const { secret } = await owner.call<{ secret: string }>('POST', `/api/admin/api-tokens/${carrier}/secret`)
  return {
    draft: { key: 'half-written', words: 'Not yet published' },
    scheduled: { key: 'festival', words: 'Shown from tomorrow' },
    paymentLink: await sendDraftOrder(owner, product),
    webhook: webhook.url,
    apiToken: secret,
  }
}

async function writePage(owner: Shopper, key: string, words: string): Promise<{ url: string; version: number }> {
  const { revision } = await owner.call<AdminDocument>('POST', '/api/admin/documents', {
    page_type: 'Page',
    key,
    name: key,
  })
  const url = `/api/admin/documents/Page/${key}`
  const { draft } = await owner.call<AdminDocument>('GET', url)
  const text = { key: 'rich-text', id: 'text', version: 1, settings: { html: `<p>${words}</p>` } }
  const { version } = await owner.call<{ version: number }>('PUT', `${url}/draft`, {
    version: draft?.version ?? null,
    based_on: revision,
    name: key,
    content: { page: { title: key, path: `/${key}` }, component_data: [text] },
  })
  return { url, version }
}

/** Returns the path of its payment link. */
async function sendDraftOrder(owner: Shopper, product: number): Promise<string> {
  const values = {
    lines: [{ product_id: product, quantity: 1 }],
    email: 'counter@ashkiln.example',
    phone: '9000000008',
    shipping_address: {
      name: 'Leela Nair',
      phone: '9000000008',
      country: 'IN',
      address_line_1: '4 Rue Surcouf',
      pincode: '605001',
      city: 'Puducherry',
      state: 'PY',
    },
    shipping_mode: 'road',
  }
  const { id, version } = await owner.call<Numbered>('POST', '/api/admin/draft-orders', { values })
  const { link } = await owner.call<DraftPage>('POST', `/api/admin/draft-orders/${id}/send`, {
    version,
    days: 30,
    by_mail: true,
  })
  return new URL(link ?? '').pathname
}
