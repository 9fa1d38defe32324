import { useMemo } from 'react'
import { sanitiseRichText } from '#lib/sanitise.ts'
import css from './prose.module.css'

/** Running text of a document or a product, through the shop's one sanitiser (EN-05). */
export function Prose({ html, className }: { html: string; className?: string | undefined }) {
  const safe = useMemo(() => sanitiseRichText(html), [html])
  if (safe === '') return null
  return <div className={[css.root, className].filter(Boolean).join(' ')} dangerouslySetInnerHTML={{ __html: safe }} />
}
