import type { DraftPage, DraftPreview } from '#generated/api.d.ts'
import { expectData } from './contract.ts'
import { type Browser, browser } from './customers.ts'
import { paymentActions } from './payment-actions.ts'
import { home } from './shoppers.ts'
import { tokenOwner } from './staff.ts'
import { stockedShop } from './stocked-shop.ts'

/** A draft order as the admin's API returns it. */
export interface Draft {
  id: number
  version: number
  title: string
  values: Record<string, unknown>
}

/** Of the product that `stockedShop` has. */
export const PROMISED_PRICE = 360_000

const { address_type: _type, ...address } = home
export const draftAddress = address

/** The values of a draft order for two units of a product. */
export const draftValues = (product: number, email: string) => ({
  lines: [{ product_id: product, quantity: 2 }],
  email,
  phone: '9000000009',
  shipping_address: draftAddress,
  shipping_mode: 'road',
})

/** Starts a shop, and returns what staff and customers do with draft orders there. Call it at the top of a test file. */
export async function draftShop() {
  const { shop, pool, vase } = await stockedShop()
  const owner = await tokenOwner(shop)
  const email = 'draft@ashkiln.example'
  const content = draftValues(vase, email)
  const create = async (values: object = content): Promise<Draft> =>
    (await owner.post('/api/admin/draft-orders', { values })).json().data as Draft
  const change = (draft: Draft, values: object) =>
    owner.patch(`/api/admin/draft-orders/${draft.id}`, { version: draft.version, values })
  const remove = ({ id, version }: Draft) => owner.remove(`/api/admin/draft-orders/${id}?version=${version}`)
  const send = ({ id, version }: Draft, options: object = {}) =>
    owner.post(`/api/admin/draft-orders/${id}/send`, { version, days: 7, by_mail: true, ...options })
  const preview = async (values: object, id?: number): Promise<DraftPreview> =>
    expectData(await owner.post('/api/admin/draft-orders/preview', { values, ...(id && { id }) }), 'DraftPreview')
  const pageOf = async ({ id }: Draft): Promise<DraftPage> =>
    expectData(await owner.get(`/api/admin/draft-orders/${id}/page`), 'DraftPage')
  const paid = ({ id, version }: Draft, paidBy = 'bank_transfer') =>
    owner.post(`/api/admin/draft-orders/${id}/paid`, { version, paid_by: paidBy })
  const pathOf = ({ link }: DraftPage): string => new URL(link ?? '').pathname
  const sent = async (values: object = content) => {
    const draft = await create(values)
    return { draft, path: pathOf(expectData(await send(draft), 'DraftPage')) }
  }
  const versionOn = (html: string): string => /name="version" value="([^"]+)"/.exec(html)?.[1] ?? ''
  const submit = (who: Browser, path: string, version: string, payment: string) =>
    who.send({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ version, payment }).toString(),
    })
  const pay = async (path: string, payment: string, who = browser(shop)) =>
    submit(who, path, versionOn((await who.get(path)).payload), payment)
  const ordersOf = async ({ id }: Draft) =>
    (
      await pool.query<{ id: number; order_no: string; status: string; paid_total: number; invoice_no: string | null }>(
        `SELECT o.id, o.order_no, o.status, o.paid_total, o.invoice_no FROM orders o JOIN order_event e ON e.order_id = o.id
         WHERE e.note = $1 ORDER BY o.id`,
        [`Ordered from draft #D${id}`],
      )
    ).rows
  const auditOf = async ({ id }: Draft) =>
    (
      await pool.query<{ action: string; changes: unknown }>(
        `SELECT action, changes FROM audit_entry WHERE resource = 'draft-order' AND record_id = $1 ORDER BY id`,
        [String(id)],
      )
    ).rows
  const sandboxPage = (location: unknown) =>
    new URL(String(location), 'http://shop.test').pathname.replace('/sandbox/', '')

  return {
    ...{ auditOf, change, content, create, email, ordersOf, owner, pageOf, paid, pathOf, pay, pool, preview },
    ...{ ...paymentActions(shop, vase), remove, sandboxPage, send, sent, shop, submit, vase, versionOn },
  }
}
