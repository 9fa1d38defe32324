/**
 * Replaces the preceding template by its content once the page is painted: in the second frame after parsing, when the
 * browser has reported its first paint. Hidden tabs are not painted and do not wait; the limit is two seconds, since a
 * frame out of view may never paint.
 */
const script = [
  '{let own=document.currentScript,held=own.previousElementSibling,next=requestAnimationFrame,ask=()=>{held.replaceWith(held.content);own.remove()};',
  "document.hidden?ask():(setTimeout(ask,2e3),next(()=>next(()=>new PerformanceObserver(ask).observe({type:'paint',buffered:true}))))}",
].join('')

/**
 * Returns the end of a page's body: script tags within a template. Browsers preload scripts before the first paint, but
 * not from a template, so that compiling and running code does not delay it.
 */
export function codeAfterPaint(code: string, nonce: string | undefined): string {
  if (!code) return ''
  return `<template>${code}</template><script${nonce ? ` nonce="${nonce}"` : ''}>${script}</script>`
}
