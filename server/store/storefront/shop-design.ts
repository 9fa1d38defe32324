import type { FastifyInstance } from 'fastify'
import { escapeHtml } from '#lib/escape-html.ts'
import { themeCss } from '#lib/theme.ts'
import type { Shop } from '#server/platform/outbox/mail.ts'
import { withColours } from './message-shop.ts'
import { readStorefront } from './service.ts'

/** Defaults below the shop's theme, and the parts that every page of the shop has. */
const BASE = `:root{--paper:#fff;--raised:#fff;--ink:#1a1a1a;--ink-soft:#666;--line:#d4d4d4;--primary:#1a1a1a;--on-primary:#fff;--error:#b3261e;
--font-body:system-ui,sans-serif;--font-heading:system-ui,sans-serif;--weight-body:400;--weight-heading:500;--scale-body:1;--scale-heading:1}`
const PAGE = `body{max-width:none;padding:0;background:var(--background,var(--paper));color:var(--ink);font-family:var(--font-body);font-weight:var(--weight-body);font-size:calc(1rem*var(--scale-body))}
h1,h2,.top{font-family:var(--font-heading);font-weight:var(--weight-heading)}h1{font-size:calc(clamp(1.625rem,1.4rem + 1.1vw,2.125rem)*var(--scale-heading));margin:0 0 24px}
h2{font-size:1.25rem;line-height:1.3;margin:0 0 8px}small,.soft{color:var(--ink-soft);opacity:1}
.top{border-bottom:1px solid var(--line)}.top a{display:flex;align-items:center;min-height:72px;max-width:68rem;margin:0 auto;padding:0 20px;box-sizing:border-box;font-size:1.375rem;text-decoration:none}
.top img{display:block;border:0}main{max-width:68rem;margin:0 auto;padding:32px 20px 64px;box-sizing:border-box}
.panel{border:1px solid var(--line);border-radius:4px;background:var(--raised);padding:24px;box-sizing:border-box}
.notice{border:1px solid var(--error);border-radius:4px;color:var(--error);padding:12px 16px;margin:0 0 24px}
button{width:100%;min-height:52px;font-weight:500;border:1px solid transparent;border-radius:4px;background:var(--primary);color:var(--on-primary);cursor:pointer;forced-color-adjust:none}
button:hover{background:var(--primary-hover,var(--primary))}:focus-visible{outline:2px solid var(--ink);outline-offset:2px}input{accent-color:var(--primary)}`

interface ShopDesign {
  style: string
  /** Trusted HTML above the page: the shop's logo, or its name. */
  header: string
  /** What the page's policy must allow for it. */
  sources: { 'img-src': string[]; 'font-src': string[] }
}

/** Returns what makes a page without scripts look like the shop. The owner's custom CSS is for the shop's own markup. */
export async function readShopDesign(app: FastifyInstance, shop: Shop): Promise<ShopDesign> {
  const [{ appearance }, { name, logo }] = await Promise.all([readStorefront(app), withColours(app, shop)])
  const theme = appearance ? themeCss({ ...appearance, custom_css: '' }) : ''
  const brand = logo
    ? `<img src="${escapeHtml(logo.src)}" width="${logo.width}" height="${logo.height}" alt="${escapeHtml(name)}">`
    : escapeHtml(name)
  return {
    style: [BASE, theme, PAGE].join('\n'),
    header: `<header class="top"><a href="/">${brand}</a></header>`,
    sources: { 'img-src': ["'self'"], 'font-src': ["'self'"] },
  }
}
