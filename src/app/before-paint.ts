/** A section's script for the head: what this visitor chose before holds before anything is painted, so that nothing moves. */
const scripts = Object.entries(
  import.meta.glob<string>('../sections/*/before-paint.ts', { eager: true, import: 'beforePaint' }),
).map(([path, script]) => ({ key: path.split('/').at(-2) ?? path, script }))

/** The script tag of the sections that a page shows; nothing when none of them has a script. For the server alone: a browser gets it as HTML. */
export function beforePaintScript(keys: readonly string[], nonce: string | undefined): string {
  const shown = scripts.filter(({ key }) => keys.includes(key)).map(({ script }) => script)
  if (shown.length === 0) return ''
  return `<script${nonce ? ` nonce="${nonce}"` : ''}>${shown.join(';')}</script>`
}
