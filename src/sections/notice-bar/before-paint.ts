import { closedNoticeKey } from './use-closed-notice.ts'

/**
 * A script for the head: hides a closed notice before the first paint, so that nothing shifts. Uses a constructed style
 * sheet, because the page's policy forbids scripts to write a `<style>`; in browsers without them (Safari before 16.4),
 * the section hides itself a moment later. A notice is identified by its text, so that a new one is shown.
 */
export const beforePaint = `try{var n=localStorage.getItem(${JSON.stringify(closedNoticeKey)});if(n&&/^[a-z0-9]+$/.test(n)){var s=new CSSStyleSheet;s.replaceSync('[data-notice="'+n+'"]{display:none}');document.adoptedStyleSheets.push(s)}}catch(e){}`
