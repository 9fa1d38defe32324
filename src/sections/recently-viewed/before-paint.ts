import { pageHref } from '#pages/page-href.ts'
import { viewedKey } from '#shop/product/viewed-products.ts'

const beforeSlug = pageHref('product', { slug: '' })

/**
 * A script for the head: reserves the section's space before the first paint, for a visitor who has viewed another
 * product than the page's. Once the section is rendered, its own height counts.
 */
export const beforePaint = `try{var v=JSON.parse(localStorage.getItem(${JSON.stringify(viewedKey)})||'[]').filter(function(s){return ${JSON.stringify(beforeSlug)}+encodeURIComponent(s)!==location.pathname});if(v.length){var r=new CSSStyleSheet;r.replaceSync('[data-section="recently-viewed"]:not(:has(section)){min-height:calc(var(--space-section)*2 + 55vw + 216px);@media(min-width:640px){min-height:calc(var(--space-section)*2 + 38vw + 170px)}@media(min-width:1024px){min-height:calc(var(--space-section)*2 + 18vw + 170px)}}');document.adoptedStyleSheets.push(r)}}catch(e){}`
