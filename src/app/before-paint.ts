import { queueInteractions } from '#lib/queue-interactions.ts'

/** A section's script for the head: what this visitor chose before holds before anything is painted, so that nothing moves. */
const scripts = Object.entries(
  import.meta.glob<string>('../sections/*/before-paint.ts', { eager: true, import: 'beforePaint' }),
).map(([path, script]) => ({ key: path.split('/').at(-2) ?? path, script }))

/** A visitor who comes back to a page, or by a link into it, stands somewhere within: all above must have its true height (base.css). */
const layOutWhole =
  "try{var t=performance.getEntriesByType('navigation')[0];if(location.hash||t&&t.type!=='navigate')document.documentElement.dataset.whole=''}catch(e){}"

/** The script tag of the sections that a page shows. For the server alone: a browser gets it as HTML. */
export function beforePaintScript(keys: readonly string[], nonce: string | undefined): string {
  const shown = scripts.filter(({ key }) => keys.includes(key)).map(({ script }) => script)
  return `<script${nonce ? ` nonce="${nonce}"` : ''}>${[queueInteractions, layOutWhole, ...shown].join(';')}</script>`
}
