/**
 * Puts what the template before it holds into its place, once the whole page has been painted; at once in a tab that nobody looks at, where
 * nothing is painted, and in any case after two seconds (a frame that is not in view may never be painted). The second frame after the last of the page has
 * been read begins when the first has been drawn, and the browser reports a painting when it is on the screen.
 */
const script = [
  '{let own=document.currentScript,held=own.previousElementSibling,next=requestAnimationFrame,ask=()=>{held.replaceWith(held.content);own.remove()};',
  "document.hidden?ask():(setTimeout(ask,2e3),next(()=>next(()=>new PerformanceObserver(ask).observe({type:'paint',buffered:true}))))}",
].join('')

/**
 * Tags that ask for a page's code, for the end of its body. A browser reads ahead and would ask for them before it has painted anything; as
 * the content of a template it leaves them alone. What it has to read, compile and run then takes no time from the first picture.
 */
export function codeAfterPaint(code: string, nonce: string | undefined): string {
  if (!code) return ''
  return `<template>${code}</template><script${nonce ? ` nonce="${nonce}"` : ''}>${script}</script>`
}
