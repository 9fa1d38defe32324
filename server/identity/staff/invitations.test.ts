import { describe, expect, it } from 'vitest'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { browser, messagesTo } from '#server/testing/customers.ts'
import { addStaff, auditOf, forgetReauthentication, staffLink, tokenOwner } from '#server/testing/staff.ts'
import { testApp } from '#server/testing/test-app.ts'

const shop = await testApp({ trustProxyHops: 1 })
const { pool } = shop.database
const password = 'kiln-fired at dawn'
const owner = await tokenOwner(shop)

const invite = (email: string, role = 'editor', by = owner) => by.post('/api/admin/staff/invitations', { email, role })
const accept = (token: string, more: object = {}) =>
  browser(shop).post('/api/admin/invitation/accept', { token, name: 'Asha Pillai', password, ...more })
const invitations = async () => expectData(await owner.get('/api/admin/staff'), 'StaffList').invitations

describe('an invitation', () => {
  it('AD-01 opens an account with the invited role, and a session', async () => {
    const sent = expectData(await invite('Asha@Ashkiln.example', 'manager'), 'StaffInvitation')
    expect(sent).toMatchObject({ email: 'Asha@Ashkiln.example', role: 'manager', invited_by: 'Admin token' })
    const token = await staffLink(shop, 'Asha@Ashkiln.example', 'invitation')
    const read = await browser(shop).post('/api/admin/invitation', { token })
    expect(expectData(read, 'StaffInvitationLink')).toEqual({
      email: 'Asha@Ashkiln.example',
      role: 'manager',
      invited_by: null,
      shop: 'Ashkiln',
    })
    const asha = browser(shop)
    const me = await asha.post('/api/admin/invitation/accept', {
      token,
      name: ' Asha Pillai ',
      password,
      role: 'owner',
    })
    expectFailure(me, 400, 'malformed')
    const accepted = await asha.post('/api/admin/invitation/accept', { token, name: ' Asha Pillai ', password })
    expect(expectData(accepted, 'StaffMe')).toMatchObject({
      name: 'Asha Pillai',
      role: 'manager',
      is_reauthenticated: true,
    })
    expect(expectData(await asha.get('/api/admin/session'), 'StaffMe').email).toBe('Asha@Ashkiln.example')
    expect(await invitations()).toEqual([])
    expect(await auditOf(shop, 3)).toEqual([
      'logged_in Asha Pillai by Asha Pillai',
      'invitation_accepted Asha Pillai by Asha Pillai',
      'invited Asha@Ashkiln.example by Admin token',
    ])
    const { rows } = await pool.query<{ all: string }>(
      `SELECT row_to_json(s)::text || row_to_json(x)::text AS all FROM staff s, staff_session x`,
    )
    for (const secret of [password, token, asha.cookies.get('vitrine_staff') ?? '?'])
      for (const row of rows) expect(row.all).not.toContain(secret)
  })

  it('AD-01 names who invites, and keeps the token out of requests and Referer', async () => {
    const ravi = await addStaff(shop, 'owner', 'Ravi Menon')
    await invite('new@ashkiln.example', 'editor', ravi.session)
    const [text = ''] = await messagesTo(shop, 'new@ashkiln.example')
    expect(text).toContain('Ravi Menon invites you to work in the admin of Ashkiln as an editor.')
    expect(text).toMatch(/http:\/\/shop\.test\/admin\/invitation#[\w-]{43}\n/)
    const [byToken = ''] = (await invite('other@ashkiln.example'), await messagesTo(shop, 'other@ashkiln.example'))
    expect(byToken).toContain('You’re invited to work in the admin of Ashkiln as an editor.')
  })

  it('AD-01 is used once, also when used twice at the same time', async () => {
    await invite('once@ashkiln.example')
    const token = await staffLink(shop, 'once@ashkiln.example', 'invitation')
    const replies = await Promise.all([accept(token), accept(token)])
    expect(replies.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 422])
    expectFailure(await accept(token), 422, 'bad_invitation')
    const { rows } = await pool.query(`SELECT count(*)::int AS n FROM staff WHERE email = 'once@ashkiln.example'`)
    expect(rows).toEqual([{ n: 1 }])
  })

  it('AD-01 is refused when expired, revoked, replaced or made up', async () => {
    const refused = async (token: string) => {
      expectFailure(await accept(token), 422, 'bad_invitation')
      expectFailure(await browser(shop).post('/api/admin/invitation', { token }), 422, 'bad_invitation')
    }
    for (const made of ['', 'x'.repeat(43)]) await refused(made)
    const { id } = expectData(await invite('late@ashkiln.example'), 'StaffInvitation')
    const first = await staffLink(shop, 'late@ashkiln.example', 'invitation')
    expectData(await owner.post(`/api/admin/staff/invitations/${id}/resend`), 'StaffInvitation')
    await refused(first)
    const second = await staffLink(shop, 'late@ashkiln.example', 'invitation')
    await pool.query(`UPDATE staff_invitation SET expires_at = now() - interval '1 second' WHERE id = $1`, [id])
    await refused(second)
    expectData(await owner.post(`/api/admin/staff/invitations/${id}/resend`), 'StaffInvitation')
    const third = await staffLink(shop, 'late@ashkiln.example', 'invitation')
    expectData(await owner.remove(`/api/admin/staff/invitations/${id}`), 'Done')
    await refused(third)
    expectFailure(await owner.remove(`/api/admin/staff/invitations/${id}`), 404, 'not_found')
    expectFailure(await owner.post(`/api/admin/staff/invitations/${id}/resend`), 404, 'not_found')
    expect(await auditOf(shop, 1)).toEqual(['invitation_revoked late@ashkiln.example by Admin token'])
  })

  it('AD-01 is not sent to someone who has an account or an invitation, in any spelling', async () => {
    const { email, id } = await addStaff(shop, 'editor')
    expect(expectFailure(await invite(email.toUpperCase()), 422, 'already_staff').payload).toHaveProperty(
      'errors.email',
    )
    await owner.post(`/api/admin/staff/${id}/disable`)
    expectFailure(await invite(email), 422, 'already_staff')
    await invite('twice@ashkiln.example')
    expectFailure(await invite(' Twice@ashkiln.example'), 422, 'already_invited')
    expectFailure(await invite('no address'), 422, 'invalid_fields')
  })

  it('AD-01 is sent by owners who have just re-authenticated, five times an hour to one mailbox', async () => {
    const { id } = expectData(await invite('mailbox@ashkiln.example'), 'StaffInvitation')
    for (let n = 0; n < 4; n++) await owner.post(`/api/admin/staff/invitations/${id}/resend`)
    expectFailure(await owner.post(`/api/admin/staff/invitations/${id}/resend`), 429, 'too_many_tries')
    const manager = await addStaff(shop, 'manager')
    expectFailure(await invite('x@ashkiln.example', 'owner', manager.session), 403, 'role_not_allowed')
    await forgetReauthentication(shop)
    expectFailure(await invite('x@ashkiln.example'), 403, 'reauthentication_required')
  })
})

describe('the password of a new account', () => {
  it.each([
    ['is too short', 'kiln fired'],
    ['contains the address', 'staffperson1234'],
    ['is guessable', 'ashkiln123'],
    ['is a name', 'asha pillai 99'],
  ])('AD-01 is refused if it %s', async (_why, chosen) => {
    const by = await tokenOwner(shop)
    await pool.query(`DELETE FROM attempt; DELETE FROM staff_invitation WHERE email = 'staffperson@ashkiln.example'`)
    await invite('staffperson@ashkiln.example', 'editor', by)
    const token = await staffLink(shop, 'staffperson@ashkiln.example', 'invitation')
    const refused = await accept(token, { password: chosen })
    expect(expectFailure(refused, 422, 'invalid_fields').payload).toHaveProperty('errors.password')
    expect(
      expectFailure(await accept(token, { name: 'www.evil.example' }), 422, 'invalid_fields').payload,
    ).toHaveProperty('errors.name')
    expectData(await accept(token), 'StaffMe')
    await pool.query(`DELETE FROM staff WHERE email = 'staffperson@ashkiln.example'`)
  })
})
