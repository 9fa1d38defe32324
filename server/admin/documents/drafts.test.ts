import { describe, expect, it } from 'vitest'
import { MAX_DOCUMENT_CHARACTERS } from '#lib/json-limits.ts'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { documentEditing, idsIn, pageOf, section } from '#server/testing/document-editing.ts'
import { addStaff, auditOf } from '#server/testing/staff.ts'
import { testApp } from '#server/testing/test-app.ts'

const shop = await testApp({ trustProxyHops: 1, mutationsPerMinute: 100_000 })
const { pool } = shop.database
const { editing, publishedPage } = documentEditing(shop)
const asha = (await addStaff(shop, 'editor', 'Asha')).session
const ravi = (await addStaff(shop, 'manager', 'Ravi')).session
const list = async () => expectData(await asha.get('/api/admin/documents'), 'DocumentList').documents
const shown = async (path: string) =>
  (await shop.get(`/api/templateBoth/x?path=${path}`)).json<{ data?: { component_data: unknown[] } }>().data
    ?.component_data

describe('the list of documents', () => {
  it('BU-04 contains every document with its state, its place in the shop and who changed it', async () => {
    const about = await publishedPage(asha, 'listed', [section('a')])
    await about.saved(pageOf('listed', [section('a', 'new')]))
    const documents = await list()
    expect(documents.find(({ key }) => key === 'listed')).toMatchObject({
      page_type: 'Page',
      group: 'page',
      preview_path: '/listed',
      revision: 1,
      is_published: true,
      has_draft: true,
      schedule: null,
      updated_by: 'Asha',
    })
    const facts = Object.fromEntries(documents.map((entry) => [entry.key, `${entry.group} ${entry.preview_path}`]))
    expect(facts).toMatchObject({
      home: 'page /',
      header: 'frame /',
      'moon-jar': 'product /product/moon-jar',
      'shop-online': 'listing /shop-online',
      cart: 'checkout /cart',
      'account-order': 'account /account/orders/sample',
      'not-found': 'system /not-found',
      'coming-soon': 'system /coming-soon',
    })
    expect(facts['product']).toMatch(/^product \/product\/[a-z-]+$/)
    expect(facts['product']).not.toContain('moon-jar')
  })
})

describe('new documents', () => {
  it('BU-04 copies the default document for one product, as a draft that no visitor sees', async () => {
    const body = {
      page_type: 'Product',
      key: 'bud-vase',
      name: 'Bud vase',
      copy_of: { page_type: 'Product', key: 'product' },
    }
    const created = expectData(await asha.post('/api/admin/documents', body), 'AdminDocument')
    expect(created).toMatchObject({
      revision: null,
      published: null,
      preview_path: '/product/bud-vase',
      is_deletable: true,
    })
    expect(created.draft?.content.page).toMatchObject({ title: { $bind: 'product.name' }, path: '/product/bud-vase' })
    const read = async () =>
      (await shop.get('/api/templateBoth/bud-vase?path=/product/bud-vase')).json().data.template.key
    expect(await read()).toBe('product')
    expectData(await editing(asha, 'bud-vase', 'Product').publish(), 'PublishedDocumentResult')
    expect(await read()).toBe('bud-vase')
    expect(await auditOf(shop, 2)).toEqual(['published Bud vase by Asha', 'created Bud vase by Asha'])
  })

  it('BU-04 adds pages in any script, also for one product', async () => {
    const slug = 'नीला-गुलदान'
    const [key, path] = [encodeURIComponent(slug), `/product/${encodeURIComponent(slug)}`]
    await shop.change(
      `UPDATE product_group SET slug = $1 WHERE id = (
         SELECT max(g.id) FROM product_group g LEFT JOIN document d ON d.page_type = 'Product' AND d.key = g.slug
         WHERE g.published AND g.archive_of IS NULL AND d.key IS NULL)`,
      [slug],
    )
    const copyOf = { page_type: 'Product', key: 'product' }
    const body = { page_type: 'Product', key: slug, name: slug, copy_of: copyOf }
    expect(expectData(await asha.post('/api/admin/documents', body), 'AdminDocument').preview_path).toBe(path)
    expectData(await editing(asha, key, 'Product').publish(), 'PublishedDocumentResult')
    const template = await shop.get(`/api/templateBoth/${key}?path=${encodeURIComponent(path)}`)
    expect(template.json().data.template.key).toBe(slug)
    const page = { page_type: 'Page', key: 'हमारे-बारे', name: 'x' }
    const created = expectData(await asha.post('/api/admin/documents', page), 'AdminDocument')
    expect(created.preview_path).toBe(`/${encodeURIComponent(page.key)}`)
  })

  it.each([
    [{ page_type: 'Page', key: 'about', name: 'x' }, 409, 'document_exists'],
    [{ page_type: 'Page', key: 'About', name: 'x' }, 400, 'malformed'],
    [{ page_type: 'Page', key: 'a--b', name: 'x' }, 400, 'malformed'],
    [{ page_type: 'Header', key: 'second', name: 'x' }, 422, 'invalid_values'],
    [{ page_type: 'Nonsense', key: 'x', name: 'x' }, 422, 'invalid_values'],
    [{ page_type: 'Page', key: 'checkout', name: 'x' }, 422, 'invalid_values'],
    [{ page_type: 'Page', key: 'a', name: 'x', copy_of: { page_type: 'Page', key: 'none' } }, 404, 'not_found'],
    [{ page_type: 'Page', key: '../x', name: 'x' }, 400, 'malformed'],
    [{ page_type: 'Page', key: 'y', name: 'x', published: {}, revision: 7 }, 400, 'malformed'],
  ])('BU-04 refuses %j', async (body, status, code) => {
    expectFailure(await asha.post('/api/admin/documents', body), status, code)
  })

  it('BU-04 adds a document once, however often the call is repeated', async () => {
    const body = { page_type: 'Page', key: 'once', name: 'Once' }
    const key = { 'idempotency-key': 'a-key-of-a-new-document' }
    const replies = await Promise.all([1, 2, 3].map(() => asha.post('/api/admin/documents', body, key)))
    const versions = replies.map((reply) => expectData(reply, 'AdminDocument').draft?.version)
    expect(new Set(versions).size).toBe(1)
  })
})

describe('drafts', () => {
  it('BU-05 are seen by no visitor, and saving the same again changes nothing', async () => {
    const editor = await publishedPage(asha, 'quiet', [section('a')])
    const first = await editor.saved(pageOf('quiet', [section('a', 'draft')]))
    const again = await editor.saved(pageOf('quiet', [section('a', 'draft')]), { version: null, based_on: 1 })
    expect([again.version, again.merged]).toEqual([first.version, null])
    expect(await shown('/quiet')).toEqual([section('a')])
    expect((await editor.read()).draft).toMatchObject({ author: 'Asha', based_on: 1, version: first.version })
  })

  it('BU-05 merges what two people save, whoever saves first', async () => {
    await publishedPage(asha, 'both', [section('a'), section('b'), section('c')])
    const [hers, his] = [editing(asha, 'both'), editing(ravi, 'both')]
    const known = { version: null, based_on: 1 }
    const [first, second] = await Promise.all([
      hers.saved(pageOf('both', [section('a', 'hers'), section('b'), section('c')]), known),
      his.saved(pageOf('both', [section('c', 'his'), section('a'), section('b')]), known),
    ])
    const merged = [section('c', 'his'), section('a', 'hers'), section('b')]
    expect((await hers.read()).draft?.content.component_data).toEqual(merged)
    expect([first, second].filter(({ merged: text }) => text).map(({ merged: text }) => text?.content)).toEqual([
      pageOf('both', merged),
    ])
  })

  it('BU-05 refuses a change of the same section with both versions, writes nothing, and takes the choice', async () => {
    await publishedPage(asha, 'same', [section('a'), section('b')])
    const [hers, his] = [editing(asha, 'same'), editing(ravi, 'same')]
    const { version } = await hers.saved(pageOf('same', [section('a', 'hers'), section('b')]))
    const mine = pageOf('same', [section('a', 'his'), section('b', 'his')])
    const refused = expectFailure(await his.save(mine, { version: null, based_on: 1 }), 409, 'draft_conflict')
    expect(refused.message).toContain('Asha')
    expect(refused.payload).toMatchObject({
      draft: { version, author: 'Asha' },
      revision: 1,
      conflicts: [
        { kind: 'item', item: 'a', base: section('a'), mine: section('a', 'his'), theirs: section('a', 'hers') },
      ],
    })
    expect((await hers.read()).draft).toMatchObject({
      version,
      content: pageOf('same', [section('a', 'hers'), section('b')]),
    })
    await his.saved(mine, { version, based_on: 1 })
    expect((await hers.read()).draft?.content).toEqual(mine)
  })

  it('BU-05 takes over what was published since the draft began, and refuses to publish without it', async () => {
    const editor = await publishedPage(asha, 'behind', [section('a'), section('b')])
    const draft = await editor.saved(pageOf('behind', [section('a', 'draft'), section('b')]))
    await shop.change(
      `UPDATE document SET published = jsonb_set(published, '{component_data,1,settings,html}', '"<p>new</p>"') WHERE key = 'behind'`,
    )
    const stale = expectFailure(await editor.publish(), 409, 'stale_version')
    expect(stale.payload).toMatchObject({ revision: 2, draft: { version: draft.version } })
    const saved = await editor.saved(pageOf('behind', [section('a', 'draft'), section('b')]))
    expect(saved).toMatchObject({ based_on: 2 })
    expect(saved.merged?.content.component_data).toEqual([section('a', 'draft'), section('b', 'new')])
    expect(expectData(await editor.publish(), 'PublishedDocumentResult').revision).toBe(3)
  })

  it('BU-05 keeps typing that arrives after the draft was published or discarded by somebody else', async () => {
    const hers = await publishedPage(asha, 'late', [section('a'), section('b')])
    const { version } = await hers.saved(pageOf('late', [section('a', 'first'), section('b')]))
    expectData(await editing(ravi, 'late').publish(), 'PublishedDocumentResult')
    const typed = pageOf('late', [section('a', 'first'), section('b', 'typed')])
    const saved = await hers.saved(typed, { version, based_on: 1 })
    expect(saved).toMatchObject({ based_on: 2, merged: null })
    await hers.remove(`/draft?version=${saved.version}`)
    const kept = await hers.saved(pageOf('late', [section('a', 'first'), section('b', 'typed'), section('c')]), {
      version: saved.version,
      based_on: 2,
    })
    expect(kept.merged?.content.component_data).toEqual([section('a', 'first'), section('b'), section('c')])
  })

  it('BU-05 makes no new draft of a repeated save that has been published in the meantime', async () => {
    const editor = await publishedPage(asha, 'repeated', [section('a')])
    const content = pageOf('repeated', [section('a', 'x')])
    const { version } = await editor.saved(content)
    await editor.publish()
    expect(await editor.saved(content, { version, based_on: 1 })).toMatchObject({ version, based_on: 2, merged: null })
    expect((await editor.read()).draft).toBeNull()
    const next = await editor.saved(pageOf('repeated', [section('a', 'y')]), { version, based_on: 2 })
    expect((await editor.read()).draft).toMatchObject({ version: next.version, based_on: 2 })
  })

  it('BU-05 loses no section when many people save at once', async () => {
    const ids = Array.from({ length: 8 }, (_, at) => `s${at}`)
    const editor = await publishedPage(
      asha,
      'crowd',
      ids.map((id) => section(id)),
    )
    const replies = await Promise.all(
      ids.map((mine) =>
        editor.save(
          pageOf(
            'crowd',
            ids.map((id) => section(id, id === mine ? 'edited' : id)),
          ),
          { version: null, based_on: 1 },
        ),
      ),
    )
    for (const reply of replies) expectData(reply, 'SavedDraft')
    expect((await editor.read()).draft?.content.component_data).toEqual(ids.map((id) => section(id, 'edited')))
  })

  it('BU-05 discards only the version that the caller knows', async () => {
    const editor = await publishedPage(asha, 'thrown', [section('a')])
    const { version } = await editor.saved(pageOf('thrown', [section('a', 'x')]))
    await editor.saved(pageOf('thrown', [section('a', 'y')]))
    expectFailure(await editor.remove(`/draft?version=${version}`), 409, 'stale_version')
    const current = (await editor.read()).draft!.version
    const { document } = expectData(await editor.remove(`/draft?version=${current}`), 'DiscardedDraft')
    expect(document).toMatchObject({ draft: null, revision: 1 })
    expect(await auditOf(shop, 1)).toEqual(['draft_discarded thrown by Asha'])
  })

  it('BU-05 deletes a document that was never published along with its draft', async () => {
    await asha.post('/api/admin/documents', { page_type: 'Page', key: 'never', name: 'Never' })
    const editor = editing(asha, 'never')
    const version = (await editor.read()).draft!.version
    expect(expectData(await editor.remove(`/draft?version=${version}`), 'DiscardedDraft').document).toBeNull()
    expectFailure(await asha.get(editor.url), 404, 'not_found')
  })

  it('BU-05 refuses content that is too large, too deep or no document, and stores hostile names as they are', async () => {
    const editor = await publishedPage(asha, 'hostile', [section('a')])
    const large = pageOf('hostile', [section('a', 'x'.repeat(MAX_DOCUMENT_CHARACTERS))])
    expectFailure(await editor.save(large), 422, 'too_large')
    expectFailure(await editor.post('check', { name: 'x', content: large }), 422, 'too_large')
    expectFailure(await editor.save(pageOf('hostile', [section('a', 'x'.repeat(3_000_000))])), 413, 'too_large')
    let deep: unknown = 1
    for (let level = 0; level < 40; level++) deep = [deep]
    expectFailure(await editor.save(pageOf('hostile', [deep])), 400, 'nested_too_deep')
    const body = (content: string) => `{"version":null,"based_on":1,"name":"x","content":${content}}`
    const raw = (payload: string) =>
      asha.send({ method: 'PUT', url: `${editor.url}/draft`, payload, headers: { 'content-type': 'application/json' } })
    expectFailure(await raw(body('{"page":{"__proto__":{"x":1}},"component_data":[]}')), 400, 'malformed')
    expectFailure(await raw(body('{"page":[],"component_data":[]}')), 400, 'malformed')
    expectFailure(await raw(body('{"page":{},"component_data":[],"published":1}')), 400, 'malformed')
    expectFailure(await raw(body('{"page":{"title":"\\u0000"},"component_data":[]}')), 400, 'malformed')
    expect((await editor.read()).draft).toBeNull()
    const odd = pageOf('hostile', [{ id: 'constructor', key: 'toString' }, 7, null, section('a')])
    await editor.saved(odd)
    expect((await editor.read()).draft?.content).toEqual(odd)
  })

  it('BU-05 refuses roles that do not edit pages, and visitors', async () => {
    const packer = (await addStaff(shop, 'fulfilment')).session
    const editor = editing(packer, 'about')
    expectFailure(await packer.get(editor.url), 403, 'role_not_allowed')
    expectFailure(await packer.put(`${editor.url}/draft`, {}), 403, 'role_not_allowed')
    expectFailure(await shop.get(editor.url), 401, 'staff_login_required')
  })

  it('BU-05 keep a draft that something else writes into the database', async () => {
    const editor = await publishedPage(asha, 'outside', [section('a')])
    const draft = pageOf('outside', [section('a', 'outside')])
    await pool.query(`UPDATE document SET draft = $1 WHERE key = 'outside'`, [draft])
    expect((await editor.read()).draft).toMatchObject({ author: 'database', based_on: 1, content: draft })
    await editor.publish()
    expect((await editor.read()).published).toEqual(draft)
  })
})

it('BU-05 keeps the order in which an editor wrote the settings', async () => {
  const editor = await publishedPage(asha, 'order', [section('a')])
  const content = pageOf('order', [{ settings: { html: '<p>z</p>' }, version: 1, key: 'rich-text', id: 'a' }])
  await editor.saved(content)
  expect(JSON.stringify((await editor.read()).draft?.content)).toBe(JSON.stringify(content))
  expect(idsIn((await editor.read()).draft!.content)).toEqual(['a'])
})
