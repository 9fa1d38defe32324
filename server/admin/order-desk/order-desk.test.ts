import { describe, expect, it } from 'vitest'
import type { DeskOrder } from '#generated/api.d.ts'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { browser, messagesTo } from '#server/testing/customers.ts'
import { orderDesk } from '#server/testing/order-desk.ts'
import { auditOf } from '#server/testing/staff.ts'

const { shop, pool, newOrder, owner, packer, path, read, act, done, parcel, expectInvariants, paidOrder } =
  await orderDesk()

describe('shipping in part', () => {
  it('AD-21 ships an order in parcels, mails the lines of each, and is shipped with the last', async () => {
    const email = 'parts@ashkiln.example'
    const number = await paidOrder(3, 2, { email })
    const { lines } = await read(number)
    const [vases, bowls] = lines as [DeskOrder['lines'][number], DeskOrder['lines'][number]]
    const first = { waybill: 'part-0001', carrier: 'Blue Dart', tracking_url: 'https://track.example/1' }
    const part = await done(number, 'ship', { ...first, lines: [{ id: vases.id, quantity: 2 }] }, packer.session)
    expect(part).toMatchObject({
      status: 'confirmed',
      shipments: [
        { waybill: 'PART-0001', carrier: 'Blue Dart', shipped_by: 'Ravi', lines: [{ id: vases.id, quantity: 2 }] },
      ],
      lines: [
        { quantity: 3, shipped: 2, open: 1 },
        { quantity: 2, shipped: 0, open: 2 },
      ],
    })
    expect(part.actions).not.toContain('cancel')
    const [partMail] = await messagesTo(shop, email)
    expect(partMail).toContain('Part of order')
    expect(partMail).toContain('https://track.example/1')
    expect(partMail).toMatch(/2 × [^\n]*vase/u)
    expect(partMail).toMatch(/Still to come:\n1 × [^\n]*vase[^\n]*\n2 × [^\n]*bowl/iu)
    const whole = await done(number, 'ship', { waybill: 'PART-0002' })
    expect(whole).toMatchObject({
      status: 'shipped',
      shipments: [
        {},
        {
          lines: [
            { id: vases.id, quantity: 1 },
            { id: bowls.id, quantity: 2 },
          ],
        },
      ],
    })
    for (const waybill of ['PART-0001', 'PART-0002'])
      expectData(await browser(shop).get(`/api/track-order/${waybill}`), 'Tracking')
    const [restMail] = await messagesTo(shop, email)
    expect(restMail).toMatch(
      /Parcel PART-0001, on its way:\n2 × [^\n]*vase[^\n]*\nBlue Dart\nhttps:\/\/track\.example\/1/iu,
    )
    expect(restMail).not.toContain('Still to come')
    const [one, two] = whole.shipments
    const half = await done(number, 'deliver', { shipment: one!.id })
    expect(half).toMatchObject({ status: 'shipped', shipments: [{ status: 'delivered' }, { status: 'shipped' }] })
    expect(await done(number, 'deliver', { shipment: two!.id })).toMatchObject({
      status: 'delivered',
      actions: ['refund', 'send_message'],
    })
    const [arrivedMail] = await messagesTo(shop, email)
    for (const waybill of ['PART-0001', 'PART-0002']) expect(arrivedMail).toContain(`Parcel ${waybill}, delivered:`)
    await expectInvariants()
  })

  it('AD-21 refuses units that are not left, and labels that are taken or unsafe', async () => {
    const { order_id: number } = await newOrder()
    const { lines } = await read(number)
    const id = lines[0]!.id
    const errorsOf = async (body: object) =>
      (
        expectFailure(await act(number, 'ship', { ...parcel(), ...body }), 422, 'invalid_values').payload as {
          errors: object
        }
      ).errors
    expect(Object.keys(await errorsOf({ lines: [{ id, quantity: 4 }] }))).toEqual(['/lines/0/quantity'])
    expect(
      Object.keys(
        await errorsOf({
          lines: [
            { id, quantity: 1 },
            { id, quantity: 1 },
          ],
        }),
      ),
    ).toEqual(['/lines/1/id'])
    expect(Object.keys(await errorsOf({ tracking_url: 'javascript:alert(1)' }))).toEqual(['/tracking_url'])
    expectFailure(await act(number, 'ship', { waybill: 'PART-0001' }), 422, 'waybill_taken')
    expectFailure(await act(number, 'ship', { waybill: '#' }), 422, 'bad_waybill')
  })

  it('AD-21 creates one shipment when two people ship an order at once, and tells the second why', async () => {
    const { order_id: number } = await newOrder()
    const { version } = await read(number)
    const people = [owner, packer.session, owner, packer.session]
    const replies = await Promise.all(people.map((who) => who.post(path(number, 'ship'), { version, ...parcel() })))
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
    const refused = replies.find(({ statusCode }) => statusCode === 409)!
    expect(expectFailure(refused, 409, 'stale_version').message).toMatch(
      /has changed since you opened it: Shipped, by/u,
    )
    expect((await read(number)).shipments).toHaveLength(1)
    // Without a version, the state of the order decides.
    const { order_id: other } = await newOrder()
    const bulk = { action: 'ship', ids: [(await read(other)).id] }
    const results = await Promise.all(
      people.map((who) =>
        who.post('/api/admin/orders/bulk', { ...bulk, values: { parcels: [{ id: bulk.ids[0], ...parcel() }] } }),
      ),
    )
    expect(results.map((reply) => expectData(reply, 'AdminBulkResult').done).toSorted((a, b) => a - b)).toEqual([
      0, 0, 0, 1,
    ])
    expect((await read(other)).shipments).toHaveLength(1)
    await expectInvariants()
  })

  it('AD-21 replies to a repeated click as to the first', async () => {
    const { order_id: number } = await newOrder()
    const body = { version: (await read(number)).version, ...parcel() }
    const headers = { 'idempotency-key': 'one-click-on-ship-1' }
    const [first, second] = [
      await owner.post(path(number, 'ship'), body, headers),
      await owner.post(path(number, 'ship'), body, headers),
    ]
    expect(second.json()).toEqual(first.json())
    expect(expectData(second, 'DeskOrder').shipments).toHaveLength(1)
  })

  it('AD-21 corrects a waybill: the parcel page follows, and the customer gets the mail again', async () => {
    const { order_id: number } = await newOrder()
    const { shipments } = await done(number, 'ship', parcel())
    const corrected = await done(number, `shipments/${shipments[0]!.id}/waybill`, {
      waybill: 'RIGHT-1',
      carrier: 'DTDC',
    })
    expect(corrected.shipments).toMatchObject([{ waybill: 'RIGHT-1', carrier: 'DTDC' }])
    expect((await browser(shop).get(`/api/track-order/${shipments[0]!.waybill}`)).statusCode).toBe(404)
    expectData(await browser(shop).get('/api/track-order/RIGHT-1'), 'Tracking')
    expect(corrected.messages.filter(({ kind, channel }) => kind === 'shipped' && channel === 'email')).toHaveLength(2)
    await expectInvariants()
  })
})

describe('corrections, notes and messages', () => {
  it('AD-21 corrects the address before shipping, and refuses one with another price or tax', async () => {
    const { order_id: number } = await newOrder()
    const { shipping_address: address } = await read(number)
    const correct = (changes: object) => owner.put(path(number, 'address'), changes)
    const to = async (changes: object) => ({
      version: (await read(number)).version,
      address: { ...address.values, ...changes },
    })
    const corrected = expectData(await correct(await to({ address_line_1: '5 Rue Dumas' })), 'DeskOrder')
    expect(corrected.shipping_address.lines.join(' ')).toContain('5 Rue Dumas')
    expect(corrected.billing_address.values).toMatchObject({ address_line_1: '3 Rue Dumas' })
    const wrong = expectFailure(await correct(await to({ pincode: 'x', extra: 'y' })), 422, 'invalid_values')
    expect(Object.keys((wrong.payload as { errors: object }).errors)).toEqual(
      expect.arrayContaining(['/address/pincode', '/address/extra']),
    )
    await pool.query(
      `INSERT INTO shipping_rate (mode_code, country_id, pincode_prefix, currency, price) VALUES ('road', 'IN', '60500', 'INR', 77700), ('road', 'IN', '60501', 'INR', 88800)`,
    )
    expectFailure(await correct(await to({ pincode: '605010' })), 422, 'price_would_change')
    await pool.query(`DELETE FROM shipping_rate WHERE pincode_prefix IN ('60500', '60501')`)
    await done(number, 'ship', parcel())
    expectFailure(await correct(await to({ address_line_1: '6 Rue Dumas' })), 422, 'wrong_state')
  })

  it('AD-21 corrects email and phone, and sends messages again to the new contact', async () => {
    const { order_id: number } = await newOrder()
    const contact = async (body: object) =>
      owner.put(path(number, 'contact'), { version: (await read(number)).version, ...body })
    expectFailure(await contact({ email: 'nobody' }), 422, 'invalid_values')
    expectFailure(await contact({ phone: '12' }), 422, 'invalid_values')
    const email = `right@ashkiln.example`
    expect(expectData(await contact({ email, phone: '98765 43210' }), 'DeskOrder').contact).toMatchObject({
      email,
      phone: '9876543210',
    })
    const count = (await messagesTo(shop, email)).length
    const sent = await done(number, 'messages', { kind: 'confirmed' })
    expect(await messagesTo(shop, email)).toHaveLength(count + 1)
    expectFailure(await act(number, 'messages', { kind: 'delivered' }), 422, 'wrong_state')
    const message = sent.messages.findLast(({ channel }) => channel === 'email')!
    expect(message).toMatchObject({ kind: 'confirmed', recipient: email, has_content: true })
    const content = expectData(await packer.session.get(`/api/admin/messages/${message.id}`), 'MessageDetails')
    expect(content.text).toContain(number)
    const { payload: html } = await packer.session.get(`/api/admin/messages/${message.id}/html`)
    // A link with its token would let staff act as the customer.
    expect(`${content.text}${html}`).not.toMatch(/token=[\w-]/u)
  })

  it('AD-21 names the documents that can be printed, by state and role', async () => {
    const number = await paidOrder()
    expect((await read(number)).documents).toEqual(['packing-slip', 'label', 'invoice'])
    expect((await read(number, packer.session)).documents).toEqual(['packing-slip', 'label'])
    const cancelled = await done(number, 'cancel', { reason: 'Out of stock' })
    expect(cancelled.documents).toEqual(['invoice', 'credit-note'])
    expectFailure(await owner.get(path(number, 'documents/label.pdf')), 404, 'no_document')
  })

  it('AD-21 keeps notes with their author, tags, who packed it, and an audit entry for each change', async () => {
    const { order_id: number } = await newOrder()
    await packer.session.post(path(number, 'notes'), { text: 'Fragile <b>' })
    const noted = expectData(await owner.post(path(number, 'notes'), { text: 'Call first' }), 'DeskOrder')
    expect(noted.notes).toMatchObject([{ text: 'Fragile <b>', by: 'Ravi' }, { text: 'Call first' }])
    const [own, other] = (await read(number, packer.session)).notes
    expect([own!.can_remove, other!.can_remove]).toEqual([true, false])
    expectFailure(await packer.session.remove(path(number, `notes/${other!.id}`)), 403, 'role_not_allowed')
    expectData(await packer.session.remove(path(number, `notes/${own!.id}`)), 'DeskOrder')
    const tags = expectData(
      await owner.put(path(number, 'tags'), { tags: [' gift ', 'Gift', 'VIP'] }),
      'DeskOrder',
    ).tags
    expect(tags).toEqual(['gift', 'VIP'])
    expect(await done(number, 'pack', { packed: true }, packer.session)).toMatchObject({ packed: { by: 'Ravi' } })
    expectFailure(await act(number, 'pack', { packed: true }), 422, 'wrong_state')
    const { timeline } = await read(number)
    expect(timeline.find(({ text }) => text === 'Packed')).toMatchObject({ kind: 'event', by: 'Ravi' })
    expect((await auditOf(shop, 5)).toReversed()).toEqual([
      `note_added ${number} by Ravi`,
      expect.stringMatching(`note_added ${number} by`),
      `note_removed ${number} by Ravi`,
      expect.stringMatching(`tagged ${number} by`),
      `packed ${number} by Ravi`,
    ])
  })

  it('AD-21 keeps the tags of both when two people change them, and takes twenty at most', async () => {
    const { order_id: number } = await newOrder()
    const put = (tags: string[], seen?: string[]) => owner.put(path(number, 'tags'), { tags, ...(seen && { seen }) })
    await put(['gift', 'old'])
    const seen = ['gift', 'old']
    const replies = await Promise.all([put([...seen, 'VIP'], seen), put(['gift', 'call first'], seen)])
    for (const reply of replies) expectData(reply, 'DeskOrder')
    expect((await read(number)).tags).toEqual(['call first', 'gift', 'VIP'])
    // Removed meanwhile: it does not return.
    expect(
      expectData(await put([...seen, 'call first', 'VIP', 'urgent'], [...seen, 'call first', 'VIP']), 'DeskOrder').tags,
    ).toEqual(['call first', 'gift', 'urgent', 'VIP'])
    const many = Array.from({ length: 20 }, (_, at) => `tag ${at}`)
    expectFailure(await put([...many.slice(0, 17)], []), 422, 'invalid_values')
    expect(expectData(await put(many), 'DeskOrder').tags).toHaveLength(20)
  })

  it('AD-02 AC-07 keeps names, addresses and texts out of the audit log, which outlasts an erasure', async () => {
    const { order_id: number } = await newOrder()
    const { id, version, shipping_address: address } = await read(number)
    const { version: next } = expectData(
      await owner.put(path(number, 'address'), {
        version,
        address: { ...address.values, address_line_1: 'private-street' },
      }),
      'DeskOrder',
    )
    const contact = { version: next, email: 'private-after@ashkiln.example' }
    expectData(await owner.put(path(number, 'contact'), contact), 'DeskOrder')
    const { notes } = expectData(await owner.post(path(number, 'notes'), { text: 'private-note' }), 'DeskOrder')
    expectData(await owner.remove(path(number, `notes/${notes[0]!.id}`)), 'DeskOrder')
    await owner.get('/api/admin/exports/orders?search=private-name')
    const { rows } = await pool.query<{ action: string; changes: { field: string }[] }>(
      `SELECT action, changes FROM audit_entry WHERE resource = 'order' AND (record_id = $1 OR action = 'exported') ORDER BY id`,
      [String(id)],
    )
    expect(rows.map(({ action, changes }) => [action, ...changes.map(({ field }) => field)])).toEqual([
      ['address_corrected', '/address_line_1'],
      ['contact_corrected', '/email'],
      ['note_added'],
      ['note_removed'],
      ['exported', '/search'],
    ])
    expect(JSON.stringify(rows)).not.toContain('private')
  })

  it('AD-21 serves the file of a line to staff only', async () => {
    const { order_id: number, lines } = await newOrder()
    const url = path(number, `lines/${lines[0]}/picture`)
    expectFailure(await owner.get(url), 404, 'not_found')
    expectFailure(await browser(shop).get(url), 401, 'staff_login_required')
    const name = `${'a'.repeat(32)}.webp`
    await shop.app.storage.put(`uploads/${name}`, Buffer.from('RIFF'))
    await pool.query('UPDATE order_line SET additonal_data = $2 WHERE id = $1', [
      lines[0],
      { image_path: `/uploads/${name}`, custom_text: 'To Anu' },
    ])
    const { customisation } = (await read(number)).lines[0]!
    expect(customisation).toEqual({ fields: [{ name: 'Text', value: 'To Anu' }], file: { path: url, kind: 'picture' } })
    const file = await packer.session.get(url)
    expect([file.statusCode, file.headers['content-disposition']]).toEqual([200, expect.stringContaining('attachment')])
  })
})
