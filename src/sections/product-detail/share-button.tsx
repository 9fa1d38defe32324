import { useEffect, useState } from 'react'
import { lazyCode } from '#lib/lazy-code.ts'
import { loadForPress } from '#ui/explain-failure.ts'
import { Icon } from '#ui/icon.tsx'
import patterns from '#ui/patterns.module.css'
import * as t from '#words/product.ts'
import css from './share-button.module.css'
import type { Shared } from './share.ts'

const sharing = lazyCode(() => import('./share.ts'))

interface Props {
  title: string
  /** A path of the shop. */
  path: string
}

/** Shares a page with the device's share sheet, or copies its address. */
export function ShareButton({ title, path }: Props) {
  const [result, setResult] = useState<Shared>()
  const url = () => window.location.origin + path

  useEffect(() => {
    if (result !== 'copied') return
    const timer = setTimeout(() => setResult(undefined), 3000)
    return () => clearTimeout(timer)
  }, [result])

  async function press() {
    const code = await loadForPress(sharing)
    if (code) setResult(await code.share(title, url()))
  }

  return (
    <div className={`${css.root} ${patterns.cluster} ${patterns.small}`}>
      <button
        type="button"
        className={`${css.button} ${patterns.touch} ${patterns.lined}`}
        onClick={() => void press()}
      >
        <Icon name={result === 'copied' ? 'check' : 'share'} />
        {t.share()}
      </button>
      <span role="status" className={`${css.status} ${patterns.soft}`}>
        {result === 'copied' && t.linkCopied()}
        {result === 'failed' && t.copyLink()}
      </span>
      {result === 'failed' && (
        <input
          className={`${css.address} ${patterns.frame}`}
          aria-label={t.pageLink()}
          readOnly
          value={url()}
          onFocus={(event) => event.target.select()}
        />
      )}
    </div>
  )
}
