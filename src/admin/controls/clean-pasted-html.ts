/** The marks that Word writes in front of a list’s items. */
const BULLET = /^[\s\u00a0]*[·•o§▪–-][\s\u00a0]+/u
const NUMBER = /^[\s\u00a0]*\(?(?:\d{1,3}|[a-z]|[ivx]{1,5})[.)][\s\u00a0]+/iu

/**
 * Prepares HTML that was copied from an office program: Word’s list paragraphs become lists, and Google’s wrapper does
 * not make everything bold. Styles and unknown elements are dropped by the editor.
 */
export function cleanPastedHtml(html: string): string {
  if (!/mso-|MsoList|docs-internal-guid/.test(html)) return html
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const wrapper of body.querySelectorAll('b[id^="docs-internal-guid"]')) wrapper.replaceWith(...wrapper.childNodes)
  for (const part of body.querySelectorAll('style, script, o\\:p, [style*="mso-hide:all"]')) part.remove()
  let list: HTMLElement | undefined
  for (const paragraph of body.querySelectorAll<HTMLElement>('p[class*="MsoList"], p[style*="mso-list"]')) {
    const mark = paragraph.querySelector('[style*="mso-list"]')
    const isNumbered = NUMBER.test(mark?.textContent ?? paragraph.textContent)
    mark?.remove()
    const item = document.createElement('li')
    item.append(...paragraph.childNodes)
    const first = item.firstChild
    if (!mark && first?.nodeType === Node.TEXT_NODE)
      first.textContent = (first.textContent ?? '').replace(isNumbered ? NUMBER : BULLET, '')
    const name = isNumbered ? 'OL' : 'UL'
    if (list?.tagName === name && list.nextElementSibling === paragraph) {
      list.append(item)
      paragraph.remove()
    } else {
      list = document.createElement(name)
      list.append(item)
      paragraph.replaceWith(list)
    }
  }
  return body.innerHTML
}
