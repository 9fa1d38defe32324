import { describe, expect, it } from 'vitest'
import { loggedIn, meera } from '#server/testing/customers.ts'
import { STAFF_ROLES, type StaffRole } from '#domain/staff-roles.ts'
import { addStaff } from '#server/testing/staff.ts'
import { renderer } from '#server/testing/fake-renderer.ts'
import { asAdministrator, testApp } from '#server/testing/test-app.ts'
import { html } from './html.ts'

const shop = await testApp({ renderer, trustProxyHops: 1 })
const paths = shop.app
  .adminEntries({ staff: { id: undefined, name: '', role: 'owner', isReauthenticated: false } })
  .map(({ path }) => path)

describe('admin pages', () => {
  it('BU-03 are added to the menu by their own routes, in the given order', () => {
    expect(paths.filter((path) => path !== '/dev/flows')).toEqual(['/dev/outbox', '/dev/sections'])
  })

  it.each(paths)('BU-03 %s is for the admin only, never cached and never indexed', async (path) => {
    for (const headers of [{}, { authorization: 'Bearer wrong' }, { cookie: 'vitrine_admin=1.forged' }]) {
      const { statusCode, payload } = await shop.get(path, headers)
      expect(statusCode).toBe(403)
      expect(payload).not.toContain('<nav')
    }
    expect((await (await loggedIn(shop, meera)).get(path)).statusCode).toBe(403)
    const { statusCode, headers, payload } = await shop.get(path, asAdministrator)
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' })
    expect(headers['etag']).toBeUndefined()
    if (path === '/dev/flows') return
    for (const other of paths) expect(payload).toContain(`href="${other}"`)
    expect(payload.match(/aria-current="page"/g)).toHaveLength(1)
    expect(payload).not.toMatch(/<script|<[^>]* style=/)
  })
})

describe('admin pages for staff', async () => {
  const open: Record<string, StaffRole[]> = {
    // Whoever reads codes and links could act as any customer.
    '/dev/outbox': [],
    '/dev/flows': ['owner', 'manager', 'editor'],
    '/dev/sections': ['owner', 'manager', 'editor'],
    '/metrics': ['owner', 'manager'],
  }
  it('AD-01 are a closed list', () => expect(Object.keys(open)).toEqual([...paths, '/metrics']))

  it.each(STAFF_ROLES)('AD-01 open by role, and the menu shows those that do: %s', async (role) => {
    const { session } = await addStaff(shop, role)
    const opened = []
    for (const path of Object.keys(open)) {
      const { statusCode, payload } = await session.get(path)
      if (statusCode === 200) opened.push(path)
      else expect(statusCode).toBe(403)
      if (statusCode === 200 && path === '/dev/sections')
        for (const other of paths) expect(payload.includes(`href="${other}"`), other).toBe(open[other]?.includes(role))
    }
    expect(opened).toEqual(Object.keys(open).filter((path) => open[path]?.includes(role)))
  })
})

describe('html', () => {
  it('escapes all values except HTML made here', () => {
    const evil = `<script>"&'`
    expect(html`<a title="${evil}">${evil}${html`<b>${evil}</b>`}${[evil, html`<i></i>`]}</a>`.text).toBe(
      '<a title="&lt;script&gt;&quot;&amp;&#39;">&lt;script&gt;&quot;&amp;&#39;<b>&lt;script&gt;&quot;&amp;&#39;</b>&lt;script&gt;&quot;&amp;&#39;<i></i></a>',
    )
  })

  it('writes nothing for missing values, and zeros', () => {
    expect(html`${undefined}${null}${false}${0}${''}`.text).toBe('0')
  })
})
