/**
 * Replaces the template before it by what that holds, once the whole page has been painted: in the second frame after the page was read, when
 * the browser has also reported its first paint. A hidden tab is not painted, so there it does not wait; nor does it wait longer than two
 * seconds anywhere, because a frame out of view may never be painted.
 */
const script = [
  '{let own=document.currentScript,held=own.previousElementSibling,next=requestAnimationFrame,ask=()=>{held.replaceWith(held.content);own.remove()};',
  "document.hidden?ask():(setTimeout(ask,2e3),next(()=>next(()=>new PerformanceObserver(ask).observe({type:'paint',buffered:true}))))}",
].join('')

/**
 * The end of a page's body: its code's tags, in a template. A browser reads ahead and requests scripts before it has painted anything, but
 * nothing that stands in a template. So compiling and running code takes no time from the first paint.
 */
export function codeAfterPaint(code: string, nonce: string | undefined): string {
  if (!code) return ''
  return `<template>${code}</template><script${nonce ? ` nonce="${nonce}"` : ''}>${script}</script>`
}
