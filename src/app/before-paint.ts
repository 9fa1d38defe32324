import { queueInteractions } from '#lib/queue-interactions.ts'

/** The sections' head scripts, which apply stored choices before the first paint to avoid layout shifts. */
const scripts = Object.entries(
  import.meta.glob<string>('../sections/*/before-paint.ts', { eager: true, import: 'beforePaint' }),
).map(([path, script]) => ({ key: path.split('/').at(-2) ?? path, script }))

/**
 * A visitor returning to a scroll position, or following an anchor, needs the true height of everything above
 * (base.css).
 */
const layOutWhole =
  "try{var t=performance.getEntriesByType('navigation')[0];if(location.hash||t&&t.type!=='navigate')document.documentElement.dataset.whole=''}catch(e){}"

/** Returns the script tag for the sections of a page. Server only. */
export function beforePaintScript(keys: readonly string[], nonce: string | undefined): string {
  const shown = scripts.filter(({ key }) => keys.includes(key)).map(({ script }) => script)
  return `<script${nonce ? ` nonce="${nonce}"` : ''}>${[queueInteractions, layOutWhole, ...shown].join(';')}</script>`
}
