import { closedNoticeKey } from './use-closed-notice.ts'

/**
 * A script for the head: hides the notice that was closed before anything is painted, so that nothing moves. A
 * constructed sheet, because the page's policy lets no script write a `<style>`; where there are none (Safari before
 * 16.4) the section hides itself a moment later. Names a notice by its id, so that a new one shows again.
 */
export const beforePaint = `try{var n=localStorage.getItem(${JSON.stringify(closedNoticeKey)});if(n&&/^[a-z0-9]+$/.test(n)){var s=new CSSStyleSheet;s.replaceSync('[data-notice="'+n+'"]{display:none}');document.adoptedStyleSheets=[...document.adoptedStyleSheets,s]}}catch(e){}`
