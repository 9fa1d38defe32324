import { describe, expect, it } from 'vitest'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { type Browser, browser } from '#server/testing/customers.ts'
import { type Editing, documentEditing, pageOf, section } from '#server/testing/document-editing.ts'
import { renderer } from '#server/testing/fake-renderer.ts'
import { addStaff } from '#server/testing/staff.ts'
import { testApp } from '#server/testing/test-app.ts'

const shop = await testApp({ trustProxyHops: 1, mutationsPerMinute: 100_000, renderer })
const { editing, publishedPage } = documentEditing(shop)
const asha = (await addStaff(shop, 'editor', 'Asha')).session
const ravi = (await addStaff(shop, 'manager', 'Ravi')).session
const template = async (key: string) => shop.get(`/api/templateBoth/${key}?path=/${key}`)
const shown = async (key: string) =>
  (await template(key)).json<{ data?: { component_data: unknown[] } }>().data?.component_data

describe('the checks before publishing', () => {
  it('BU-05 refuses errors with their places, and warnings until they are accepted', async () => {
    const editor = await publishedPage(asha, 'checked', [section('a')])
    const broken = pageOf('checked', [section('a'), section('b', '<a href="/abuot">x</a>')])
    await editor.saved(broken)
    const refused = expectFailure(await editor.publish(), 422, 'check_failed')
    const place = { item_id: 'b', pointer: '/component_data/1/settings/html', suggest: '/about' }
    expect(refused.payload?.['problems']).toContainEqual(
      expect.objectContaining({ check: 'links', severity: 'error', ...place }),
    )
    expect(await shown('checked')).toEqual([section('a')])
    const { problems } = expectData(await editor.post('check', { name: 'checked', content: broken }), 'DocumentCheck')
    expect(problems).toEqual(refused.payload?.['problems'])
    await editor.saved(pageOf('checked', [section('a'), { ...section('b'), settings: { html: '<p style="x">b</p>' } }]))
    const warned = expectFailure(await editor.publish({ accept_warnings: false }), 422, 'check_failed')
    const found = warned.payload?.['problems'] as { severity: string }[]
    expect(found.map(({ severity }) => severity)).not.toContain('error')
    expect(found).not.toEqual([])
    expectData(await editor.publish(), 'PublishedDocumentResult')
  })
})

describe('history', () => {
  it('BU-05 shows who changed which section, and restores a revision as a draft', async () => {
    const editor = await publishedPage(asha, 'past', [section('a'), section('b')])
    await editing(ravi, 'past').saved(pageOf('past', [section('b'), section('a', 'second')]))
    await editing(ravi, 'past').publish()
    const { revisions, has_more: hasMore } = expectData(
      await asha.get(`${editor.url}/revisions`),
      'DocumentRevisionList',
    )
    expect(revisions.map(({ number, author }) => [number, author])).toEqual([
      [2, 'Ravi'],
      [1, 'Asha'],
    ])
    expect(hasMore).toBe(false)
    const details = expectData(await asha.get(`${editor.url}/revisions/2`), 'DocumentRevisionDetails')
    expect(details.changes).toMatchObject([
      { change: 'moved', item: 'rich-text#b' },
      { change: 'changed', item: 'rich-text#a', fields: [{ before: '<p>a</p>', after: '<p>second</p>' }] },
    ])
    const restored = expectData(await editor.post('revisions/1/restore', { version: null }), 'AdminDocument')
    expect(restored).toMatchObject({
      revision: 2,
      draft: { based_on: 2, content: pageOf('past', [section('a'), section('b')]) },
    })
    // Repeating it is harmless; replacing another draft needs its version.
    expectData(await editor.post('revisions/1/restore', { version: null }), 'AdminDocument')
    await editor.saved(pageOf('past', [section('x')]))
    expectFailure(await editor.post('revisions/1/restore', { version: null }), 409, 'stale_version')
    expectFailure(await editor.post('revisions/9/restore', { version: null }), 404, 'not_found')
  })

  it('BU-05 outlives an unpublished document, and the shop’s own documents cannot be unpublished', async () => {
    const editor = await publishedPage(asha, 'brief', [section('a')])
    expectFailure(await editor.remove('?revision=7'), 409, 'stale_version')
    expectData(await editor.remove('?revision=1'), 'DocumentName')
    expectFailure(await asha.get(editor.url), 404, 'not_found')
    expect((await template('brief')).statusCode).toBe(404)
    const restored = expectData(await editor.post('revisions/1/restore', { version: null }), 'AdminDocument')
    expect(restored).toMatchObject({ revision: null, draft: { content: pageOf('brief', [section('a')]) } })
    expectData(await editor.publish(), 'PublishedDocumentResult')
    for (const name of ['Product/product', 'NotFound/not-found', 'Cart/cart', 'Page/coming-soon'])
      expectFailure(await asha.remove(`/api/admin/documents/${name}?revision=1`), 409, 'not_removable')
  })
})

describe('assigned documents', () => {
  it('BU-04 show for a product instead of its own, and follow it when it is renamed', async () => {
    await asha.post('/api/admin/documents', {
      page_type: 'Product',
      key: 'gifts',
      name: 'Gifts',
      copy_of: { page_type: 'Product', key: 'product' },
    })
    const gifts = editing(asha, 'gifts', 'Product')
    await gifts.publish()
    const put = (slugs: string[]) => gifts.put('assignments', { slugs })
    const read = async (slug: string) =>
      (await shop.get(`/api/templateBoth/${slug}?path=/product/${slug}`)).json().data.template.key
    expect(await read('tea-bowl')).toBe('product')
    expectFailure(await put(['tea-bowl', 'no-such-bowl']), 422, 'invalid_values')
    expect(expectData(await put(['tea-bowl', 'moon-jar']), 'DocumentAssignments').slugs).toEqual([
      'moon-jar',
      'tea-bowl',
    ])
    expect(await read('tea-bowl')).toBe('gifts')
    expect(await read('moon-jar')).toBe('gifts')
    expect(await gifts.read()).toMatchObject({
      assigned_to: ['moon-jar', 'tea-bowl'],
      preview_path: '/product/moon-jar',
    })
    await shop.change(`UPDATE product_group SET slug = 'tea-cup' WHERE slug = 'tea-bowl'`)
    expect(await read('tea-cup')).toBe('gifts')
    await put([])
    expect(await read('tea-cup')).toBe('product')
    expect(await read('moon-jar')).toBe('moon-jar')
  })

  it('BU-04 show for a page under its own address', async () => {
    const other = await publishedPage(asha, 'festival', [section('festival')])
    await publishedPage(asha, 'visited', [section('own')])
    expectData(await other.put('assignments', { slugs: ['visited'] }), 'DocumentAssignments')
    expect(await shown('visited')).toEqual([section('festival')])
    expect((await template('visited')).json().data.page.path).toBe('/visited')
    expectFailure(await other.put('assignments', { slugs: ['festival'] }), 422, 'invalid_values')
    expectFailure(await asha.put('/api/admin/documents/Cart/cart/assignments', { slugs: ['x'] }), 422, 'invalid_values')
  })
})

describe('preview links to drafts', () => {
  const linkTo = async (editor: Editing, days = 7) =>
    new URL(expectData(await editor.post('preview-link', { days }), 'PreviewLink').url).pathname
  const holder = async (path: string): Promise<Browser> => {
    const person = browser(shop)
    expect((await person.get(path)).statusCode).toBe(303)
    return person
  }

  it('BU-05 show the draft to whoever has the link, to nobody else, and no longer than it is a draft', async () => {
    const editor = await publishedPage(asha, 'secret', [section('a', 'published')])
    await editor.saved(pageOf('secret', [section('a', 'drafted')]))
    const link = await linkTo(editor)
    const opened = await browser(shop).get(link)
    expect(opened.headers).toMatchObject({
      location: '/secret',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    })
    const person = await holder(link)
    for (const visitor of [browser(shop), browser(shop)]) await visitor.get('/secret')
    const seen = await person.get('/secret')
    expect(seen.payload).toContain('drafted')
    expect(seen.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    expect((await person.get('/api/templateBoth/secret?path=/secret')).headers['cache-tags']).toBeUndefined()
    const payload = await person.get('/_payload/secret')
    expect([payload.payload.includes('drafted'), payload.headers['cache-control']]).toEqual([true, 'no-store'])
    expect((await browser(shop).get('/secret')).payload).not.toContain('drafted')
    expect((await person.get('/secret?is_published=true')).payload).not.toContain('drafted')
    expect((await person.get('/about')).headers['x-robots-tag']).toBeUndefined()
    // The newest draft, not the one that existed when the link was made.
    await editor.saved(pageOf('secret', [section('a', 'redrafted')]))
    expect((await person.get('/secret')).payload).toContain('redrafted')
    await editor.publish()
    expect((await browser(shop).get('/secret')).payload).toContain('redrafted')
    expect((await person.get('/secret')).headers['x-robots-tag']).toBeUndefined()
    await editor.saved(pageOf('secret', [section('a', 'next')]))
    await editor.remove(`/draft?version=${(await editor.read()).draft?.version}`)
    expect((await person.get('/secret')).payload).toContain('redrafted')
  })

  it('BU-05 show a page that does not exist yet, and the header on every page', async () => {
    await asha.post('/api/admin/documents', { page_type: 'Page', key: 'upcoming', name: 'Upcoming' })
    const editor = editing(asha, 'upcoming')
    await editor.saved(pageOf('upcoming', [section('a', 'coming')]))
    const person = await holder(await linkTo(editor, 1))
    expect((await person.get('/upcoming')).payload).toContain('coming')
    expect((await browser(shop).get('/upcoming')).statusCode).toBe(404)
    const header = editing(asha, 'header', 'Header')
    await header.saved({ page: { title: 'Header', path: '/' }, component_data: [section('new')] })
    const other = await holder(await linkTo(header))
    expect((await other.get('/api/template/header')).json().data.component_data).toEqual([section('new')])
    expect((await other.get('/about')).headers['x-robots-tag']).toBe('noindex')
    expect((await browser(shop).get('/api/template/header')).payload).not.toContain('"new"')
    await header.remove(`/draft?version=${(await header.read()).draft?.version}`)
  })

  it('BU-05 show the draft of a shared section on the pages that use it, and on those alone', async () => {
    await asha.post('/api/admin/documents', { page_type: 'Shared', key: 'promise', name: 'Promise' })
    const promise = editing(asha, 'promise', 'Shared')
    await promise.saved(pageOf('promise', [section('p', 'published promise')]))
    expectFailure(await promise.post('preview-link', { days: 7 }), 422, 'no_page')
    await promise.publish()
    await publishedPage(asha, 'with-promise', [section('a'), { ref: 'promise', id: 'promise' }])
    await promise.saved(pageOf('promise', [section('p', 'drafted promise')]))
    expect((await promise.read()).preview_path).toBe('/with-promise')
    const person = await holder(await linkTo(promise))
    const seen = await person.get('/with-promise')
    expect(seen.payload).toContain('drafted promise')
    expect(seen.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    expect((await person.get('/about')).headers['x-robots-tag']).toBeUndefined()
    const other = (await browser(shop).get('/with-promise')).payload
    expect([other.includes('published promise'), other.includes('drafted')]).toEqual([true, false])
    await promise.remove(`/draft?version=${(await promise.read()).draft?.version}`)
    expect((await person.get('/with-promise')).payload).toContain('published promise')
  })

  it('BU-05 open nothing of the admin, cannot be forged, and need a draft and a page', async () => {
    const editor = await publishedPage(asha, 'narrow', [section('a')])
    expectFailure(await editor.post('preview-link', { days: 7 }), 422, 'no_draft')
    await editor.saved(pageOf('narrow', [section('a', 'x')]))
    expectFailure(await editor.post('preview-link', { days: 365 }), 400, 'malformed')
    const link = await linkTo(editor)
    const person = await holder(link)
    expectFailure(await person.get(editor.url), 401, 'staff_login_required')
    expectFailure(await person.put(`${editor.url}/draft`, {}), 401, 'staff_login_required')
    const forged = `${link.slice(0, -3)}${link.endsWith('AAA') ? 'BBB' : 'AAA'}`
    expect((await browser(shop).get(forged)).statusCode).toBe(404)
    await editor.remove('?revision=1')
    await editor.remove(`/draft?version=${(await editor.read()).draft?.version}`)
    expect((await browser(shop).get(link)).statusCode).toBe(410)
    const alternate = {
      page_type: 'Product',
      key: 'nowhere-shown',
      name: 'Nowhere',
      copy_of: { page_type: 'Product', key: 'product' },
    }
    await asha.post('/api/admin/documents', alternate)
    const nowhere = editing(asha, 'nowhere-shown', 'Product')
    expectFailure(await nowhere.post('preview-link', { days: 7 }), 422, 'no_page')
  })
})
