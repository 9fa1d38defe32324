import type { FastifyReply } from 'fastify'
import { escapeHtml } from '#lib/escape-html.ts'
import { pageHref } from '#pages/page-href.ts'
import { plainPage } from '#server/platform/http/plain-page.ts'
import type { Shop } from '#server/platform/outbox/mail.ts'

interface ShopPage {
  title: string
  text: string
  button?: string
}

const COLOUR = /^#[\da-f]{6}$/iu

/**
 * Sends a page for a link in a mail, in the design of the shop's mails. It depends on no documents, scripts or other
 * resources.
 */
export function shopPage(
  reply: FastifyReply,
  status: number,
  shop: Shop,
  { title, text, button }: ShopPage,
): FastifyReply {
  const form = button === undefined ? '' : `<form method="post"><button>${escapeHtml(button)}</button></form>`
  const home = `<p class="home"><a href="${pageHref('home')}">${escapeHtml(shop.name)}</a></p>`
  return plainPage(reply, status, { title, paragraphs: [text], body: form + home, style: styleOf(shop) })
}

function styleOf({ colours }: Shop): string {
  const shape = `body{font:17px/1.6 Georgia,serif;max-width:34rem;padding:max(24px,12vh) 24px}h1{font-weight:400;font-size:2rem;margin:0 0 16px}
form{margin:32px 0}button{padding:0 24px;min-height:48px;border:0;cursor:pointer}.home{margin-top:48px;padding-top:16px;border-top:1px solid #8886}`
  if (!colours || !Object.values(colours).every((colour) => COLOUR.test(colour))) return shape
  const { paper, ink, line, primary, on_primary: onPrimary } = colours
  return `:root{color-scheme:only light;background:${paper};color:${ink}}${shape}button{background:${primary};color:${onPrimary}}.home{border-color:${line}}
:focus-visible{outline:2px solid ${ink};outline-offset:2px}`
}
