/** Where the browser keeps which notice was closed. */
export const closedNoticeKey = 'vitrine_notice'

/**
 * A script for the head: hides the notice that was closed before anything is painted, so that nothing moves. A
 * constructed sheet, because the page's policy lets no script write a `<style>`; where there are none (Safari before
 * 16.4) the section hides itself a moment later. Names a notice by its id, so that a new one shows again.
 */
export const closedNoticeScript = `try{var n=localStorage.getItem(${JSON.stringify(closedNoticeKey)});if(n&&/^[a-z0-9]+$/.test(n)){var s=new CSSStyleSheet;s.replaceSync('[data-notice="'+n+'"]{display:none}');document.adoptedStyleSheets=[s]}}catch(e){}`

/** A short name of a notice's words: the same words, the same name. */
export function noticeId(...words: readonly (string | undefined)[]): string {
  let hash = 5381
  for (const character of words.join('\n')) hash = (Math.imul(hash, 33) ^ (character.codePointAt(0) ?? 0)) >>> 0
  return hash.toString(36)
}
