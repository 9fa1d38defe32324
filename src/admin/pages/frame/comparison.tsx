import { useEffect, useRef, useState } from 'react'
import { pageHref } from '#pages/page-href.ts'
import * as t from '#words/admin-pages.ts'
import { useSession } from '../../shell/session.ts'
import type { DocumentAddress } from '../calls/document-calls.ts'
import type { Content } from '../content/content.ts'
import { connectFrame } from './frame-host.ts'
import { samplesOf } from './samples.ts'
import { useScale, type Width, WIDTHS } from './use-scale.ts'
import { WidthChoice } from './width-choice.tsx'
import css from './comparison.module.css'

interface Side {
  title: string
  /** Null if the page was not online. */
  content: Content | null
}

interface Props {
  address: DocumentAddress
  /** A path of the shop where the document can be seen. */
  path: string
  sides: readonly [Side, Side]
}

/** Two versions of a document side by side, each in the shop itself. */
export function Comparison({ address, path, sides }: Props) {
  const [width, setWidth] = useState<Width>('desktop')
  return (
    <div className={css.root}>
      <div role="group" aria-label={t.previewTools()}>
        <WidthChoice width={width} onChoose={setWidth} />
      </div>
      <div className={css.sides}>
        {sides.map(({ title, content }) => (
          <figure key={title} className={css.side}>
            <figcaption className={css.title}>{title}</figcaption>
            {content ? <Version {...{ address, path, title, content, width }} /> : <p>{t.notOnline()}</p>}
          </figure>
        ))}
      </div>
    </div>
  )
}

interface VersionProps extends Pick<Props, 'address' | 'path'> {
  title: string
  content: Content
  width: Width
}

function Version({ address: { type, key }, path, title, content, width }: VersionProps) {
  const { shop } = useSession()
  const origin = shop.origin === '' ? window.location.origin : shop.origin
  const frame = useRef<HTMLIFrameElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const scale = useScale(box, WIDTHS[width])
  const [sample] = samplesOf(type, key)
  // Staff may not have access to a page that needs sample data, so the frame starts at the home page.
  const [start] = useState(() => (sample === 'none' ? path : pageHref('home')))
  useEffect(() => {
    if (!frame.current) return undefined
    const nothing = () => undefined
    const host = connectFrame(
      frame.current,
      { shop: origin, page: path },
      { onState: nothing, onEdit: nothing, onUrl: nothing, onSample: nothing },
    )
    host.showSample(sample)
    host.show({ key, name: title, type, content })
    return () => host.close()
  }, [origin, path, sample, key, type, title, content])
  return (
    <div ref={box} className={css.box} data-width={width}>
      {/* The shop itself, which must run. */}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
      <iframe
        ref={frame}
        className={css.frame}
        title={title}
        src={`${origin}${start}`}
        style={{ width: WIDTHS[width], height: `${100 / scale}%`, transform: `scale(${scale})` }}
      />
    </div>
  )
}
