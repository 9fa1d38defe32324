import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import type { AdminDocument } from '#generated/api.d.ts'
import type { BaselineRecords, BaselineReturn } from '#server/testing/baselines.ts'
import { hoursFromNow } from './merchant-life.ts'
import { type Buyer, DELIVERY_ADDRESS, shopActions } from './shop-life.ts'
import type { Shopper } from './shopper.ts'

interface Stored {
  id: number
  version: number
}

const FONT = 'node_modules/@fontsource-variable/fraunces/files/fraunces-latin-full-normal.woff2'
const PICTURE = { src: '/images/banners/dark-glazes.webp', alt: 'Dark glazes' }
const LOGIN_TEXT = 'Welcome back to the studio.'
const TAG = 'potter'

/**
 * Writes what staff keep as records: content of every kind, a form with answers, an uploaded font, a tagged customer, a
 * draft order with a coupon, and a draft of the footer with its dialogs.
 */
export async function writeRecords(owner: Shopper, customer: string, product: number): Promise<BaselineRecords> {
  const create = (path: string, values: object) => owner.call<Stored>('POST', `/api/admin/${path}`, { values })
  const item = (menu: string, path: string) => ({ menu, path, active: true })
  await create('menus', {
    title: 'Kiln room',
    items: [{ ...item('Vases', '/category/vases'), children: [item('Gone', '/no-such-page')] }],
  })
  await create('sliders', { name: 'Autumn firing', autoplay_seconds: 6, slides: [{ heading: 'Ash', image: PICTURE }] })
  const picture = { ...PICTURE, width: 1600, height: 900, caption: 'By night' }
  await create('galleries', { title: 'The night firing', pictures: [picture] })
  await create('questions', {
    title: 'About the kiln',
    questions: [{ question: 'How hot is it?', answer: 'About **1,280 °C**.' }],
  })
  await create('articles', { title: 'A draft about ash', text: '<p>Not finished.</p>' })
  await create('articles', {
    title: 'The firing of December',
    markdown: '# At night\n\nWe light the kiln.',
    format: 'markdown',
    published: true,
    publish_at: hoursFromNow(24),
    unpublish_at: hoursFromNow(240),
  })
  await create('announcements', {
    message: 'The kiln opens soon',
    starts_at: hoursFromNow(24),
    ends_at: hoursFromNow(48),
  })
  const family = 'Kiln Display'
  const content = await readFile(FONT)
  const file = { field: 'file', name: 'KilnDisplay.woff2', type: 'font/woff2', content }
  await owner.upload(`/api/admin/fonts?family=${encodeURIComponent(family)}&is_licensed=true`, file)
  return {
    ...{ menu: 'Kiln room', slider: 'Autumn firing', gallery: 'The night firing', questions: 'About the kiln' },
    ...{ draftArticle: 'a-draft-about-ash', scheduledArticle: 'the-firing-of-december', font: family },
    form: await answerForm(owner),
    customer: await tagCustomer(owner, customer),
    draftOrder: await draftWithCoupon(owner, product),
    dialogs: await draftDialogs(owner),
  }
}

/** A form of which one field was removed after it was answered. */
async function answerForm(owner: Shopper): Promise<BaselineRecords['form']> {
  const fields = [
    { label: 'Name', required: true },
    { label: 'Email', type: 'email', required: true },
    { label: 'Shoe size', type: 'number' },
  ]
  const url = '/api/admin/forms'
  const form = await owner.call<Stored & { values: { key: string; fields: object[] } }>('POST', url, {
    values: { title: 'Kiln visit', fields },
  })
  const { key } = form.values
  const answer = { name: 'Asha', email: 'visitor@ashkiln.example', shoe_size: '43' }
  await owner.call('POST', `/api/form/submit/${key}`, answer)
  await owner.call('POST', `/api/form/submit/${key}`, { ...answer, name: 'Ravi' })
  await owner.call('PATCH', `${url}/${form.id}`, {
    version: form.version,
    values: { fields: form.values.fields.slice(0, 2) },
  })
  const { rows } = await owner.call<{ rows: { id: number }[] }>('GET', '/api/admin/form-answers?search=Asha')
  const [first] = rows
  await owner.call('POST', `/api/admin/form-answers/${first?.id}/notes`, { text: 'Comes with children.' })
  await owner.call('POST', `/api/admin/form-answers/${first?.id}/reply`, { subject: 'Your visit', text: 'Welcome!' })
  return { key, answer: first?.id ?? 0, removedField: 'Shoe size' }
}

async function tagCustomer(owner: Shopper, email: string): Promise<BaselineRecords['customer']> {
  const { rows } = await owner.call<{ rows: { id: number }[] }>('GET', `/api/admin/customers?search=${email}`)
  const url = `/api/admin/customers/${rows[0]?.id}`
  const { version } = await owner.call<Stored>('GET', `${url}/page`)
  await owner.call('POST', `${url}/notes`, { version, note: 'Prefers celadon.', tags: [TAG, 'press'] })
  return { email, tag: TAG }
}

async function draftWithCoupon(owner: Shopper, product: number): Promise<BaselineRecords['draftOrder']> {
  const values = {
    lines: [{ product_id: product, quantity: 2 }],
    discount_kind: 'coupon',
    coupon_code: 'WELCOME10',
    email: 'stall@ashkiln.example',
    phone: '9000000006',
    shipping_address: DELIVERY_ADDRESS,
    billing_same: false,
    billing_address: { ...DELIVERY_ADDRESS, name: 'Coromandel Table Company' },
    shipping_mode: 'road',
  }
  const { id } = await owner.call<Stored>('POST', '/api/admin/draft-orders', { values })
  return { id, coupon: 'WELCOME10' }
}

async function draftDialogs(owner: Shopper): Promise<BaselineRecords['dialogs']> {
  const url = '/api/admin/documents/Footer/footer'
  const { published, revision, name } = await owner.call<AdminDocument>('GET', url)
  if (!published) throw new Error('The demo store has no footer.')
  const sections = (published.component_data as { key: string; settings: object }[]).map((one) =>
    one.key === 'auth-dialogs' ? { ...one, settings: { ...one.settings, login_text: LOGIN_TEXT } } : one,
  )
  await owner.call('PUT', `${url}/draft`, {
    version: null,
    based_on: revision,
    name,
    content: { ...published, component_data: sections },
  })
  return LOGIN_TEXT
}

/** Requests a return with two pictures. */
export async function returnWithPictures(app: FastifyInstance, buyer: Buyer): Promise<BaselineReturn> {
  const paths: string[] = []
  for (const background of ['#c85a34', '#345ac8']) {
    const content = await sharp({ create: { width: 320, height: 240, channels: 3, background } })
      .png()
      .toBuffer()
    const file = { field: 'image', name: 'crack.png', type: 'image/png', content }
    const { image_path } = await buyer.shopper.upload<{ image_path: string }>('/api/orders/refund/uploadImage', file)
    paths.push(image_path)
  }
  return { order: await shopActions(app).requestReturn(buyer, paths), pictures: paths.length }
}
