import { escapeHtml } from '#lib/escape-html.ts'
import * as t from '#words/admin-bar.ts'

/** Only for the admin bar; shoppers never receive it. */
const STYLE = `@layer ui{.admin-bar{display:flex;flex-wrap:wrap;align-items:center;gap:0 24px;padding-inline:var(--gutter);color:var(--paper);background:var(--ink);font-size:var(--text-13);border-bottom:1px solid color-mix(in srgb,var(--paper) 28%,transparent)}
.admin-bar[hidden]{display:none}.admin-bar a,.admin-bar button{display:inline-flex;align-items:center;min-height:44px;padding:0;border:0;background:none;color:inherit;font:inherit;text-decoration:underline;text-decoration-thickness:1px;text-underline-offset:3px;cursor:pointer}
.admin-bar a:hover,.admin-bar button:hover{text-decoration-thickness:2px}.admin-bar :focus-visible{outline:2px solid currentColor;outline-offset:-2px}.admin-bar form{margin-inline-start:auto}}`

/** In a frame, the builder replaces the bar. Hidden before the first paint, so that nothing shifts. */
const HIDE_IN_FRAME = 'if(self!==top)document.currentScript.parentNode.hidden=true'

/** The skip link comes first. */
const BEGINNING = /<body[^>]*>(?:.*? href="#main">[^<]*<\/a>)?/s

const REASONS: Readonly<Record<string, () => string>> = {
  'password-protected': t.passwordProtected,
  'coming-soon': t.comingSoon,
  'under-maintenance': t.underMaintenance,
}

interface Page {
  html: string
  nonce: string | undefined
  /** What closes the shop to visitors; undefined while it is open. */
  closedBy: string | undefined
  /** Undefined if the admin is at the shop's host. */
  adminOrigin: string | undefined
}

/**
 * Adds the admin bar to a page (BU-03, MD-04): links to the panel, the closed notice and the logout. It is server HTML
 * without browser code; React leaves unknown elements in the body alone.
 */
export function withAdminBar({ html, nonce, closedBy, adminOrigin = '' }: Page): string {
  const attribute = nonce ? ` nonce="${nonce}"` : ''
  const reason = closedBy === undefined ? undefined : REASONS[closedBy]
  const closed = reason && `<span>${escapeHtml(reason())}</span>`
  const bar = `<aside class="admin-bar" aria-label="${escapeHtml(t.bar())}"><script${attribute}>${HIDE_IN_FRAME}</script><a href="${escapeHtml(adminOrigin)}/admin">${escapeHtml(t.adminPanel())}</a>${closed ?? ''}<form method="post" action="/admin/logout"><button>${escapeHtml(t.logOut())}</button></form></aside>`
  return html
    .replace('</head>', () => `<style>${STYLE}</style></head>`)
    .replace(BEGINNING, (beginning) => beginning + bar)
}
