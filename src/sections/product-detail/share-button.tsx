import { useEffect, useState } from 'react'
import { lazyCode } from '#lib/lazy-code.ts'
import { loadForPress } from '#ui/explain-failure.ts'
import { Icon } from '#ui/icon.tsx'
import patterns from '#ui/patterns.module.css'
import css from './share-button.module.css'
import type { Shared } from './share.ts'

const sharing = lazyCode(() => import('./share.ts'))

interface Props {
  title: string
  /** An own path. */
  path: string
}

/** Shares a page: by the device's own sheet, else by copying its address. */
export function ShareButton({ title, path }: Props) {
  const [result, setResult] = useState<Shared>()
  const url = () => window.location.origin + path

  useEffect(() => {
    if (result !== 'copied') return
    const timer = setTimeout(() => setResult(undefined), 3000)
    return () => clearTimeout(timer)
  }, [result])

  async function press() {
    const here = await loadForPress(sharing)
    if (here) setResult(await here.share(title, url()))
  }

  return (
    <div className={`${css.root} ${patterns.cluster} ${patterns.small}`}>
      <button
        type="button"
        className={`${css.button} ${patterns.touch} ${patterns.lined}`}
        onClick={() => void press()}
      >
        <Icon name={result === 'copied' ? 'check' : 'share'} />
        Share
      </button>
      <span role="status" className={`${css.status} ${patterns.soft}`}>
        {result === 'copied' && 'Link copied'}
        {result === 'failed' && 'Copy the link:'}
      </span>
      {result === 'failed' && (
        <input
          className={`${css.address} ${patterns.frame}`}
          aria-label="Address of this page"
          readOnly
          value={url()}
          onFocus={(event) => event.target.select()}
        />
      )}
    </div>
  )
}
