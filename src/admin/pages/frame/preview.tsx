import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { BuilderState, FramePayloads } from '#builder-client/builder-client.ts'
import { pageHref } from '#pages/page-href.ts'
import * as t from '#words/admin-pages.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '../../shell/notice.tsx'
import { useNavigation } from '../../shell/navigation.ts'
import { useSession } from '../../shell/session.ts'
import { itemAt, placeAt, placeOfShared, pointerOf } from '../content/content.ts'
import { documentHref } from '../calls/document-href.ts'
import { useEditor } from '../session/editor-scope.ts'
import { connectFrame, type FrameHost } from './frame-host.ts'
import { SampleChooser } from './sample-chooser.tsx'
import { samplesOf } from './samples.ts'
import { useScale, type Width, WIDTHS } from './use-scale.ts'
import { WidthChoice } from './width-choice.tsx'
import css from './preview.module.css'

interface Props {
  documentKey: string
  name: string
  /** A path of the shop where the document can be seen. */
  path: string
}

/** Of the editor’s own window. */
const NARROW = 960

/** The shop with the edited document. A press on a text opens its field. */
export function Preview({ documentKey, name, path }: Props) {
  const { content, pageType, selected, focused } = useEditor()
  const { shop } = useSession()
  const origin = shop.origin === '' ? window.location.origin : shop.origin
  const frame = useRef<HTMLIFrameElement>(null)
  const host = useRef<FrameHost>(undefined)
  const [width, setWidth] = useState<Width>(() => (window.innerWidth < NARROW ? 'phone' : 'desktop'))
  const [mode, setMode] = useState<'edit' | 'browse'>('edit')
  const [state, setState] = useState<BuilderState>('waiting')
  const [other, setOther] = useState<string>()
  const samples = samplesOf(pageType, documentKey)
  const [sample, setSample] = useState(samples[0])
  const [isSampleMissing, setIsSampleMissing] = useState(false)
  // A page with a sample may not be open to the person who edits it, so the frame begins where everybody may be.
  const [start] = useState(() => (sample === 'none' ? path : pageHref('home')))
  const box = useRef<HTMLDivElement>(null)
  const scale = useScale(box, WIDTHS[width])
  const onEdit = useEditRequests(documentKey, setOther)

  const edited = useEffectEvent(onEdit)
  const connected = useEffectEvent(() => host.current?.setMode(mode))
  useEffect(() => {
    if (!frame.current) return undefined
    const made = connectFrame(
      frame.current,
      { shop: origin, page: path },
      {
        onState: (next) => {
          setState(next)
          if (next === 'connected') connected()
        },
        onEdit: (wish) => edited(wish),
        onUrl: () => undefined,
        onSample: (isShown) => setIsSampleMissing(!isShown),
      },
    )
    host.current = made
    return () => made.close()
  }, [origin, path])
  useEffect(() => {
    host.current?.showSample(sample)
  }, [sample, origin, path])
  useEffect(() => {
    host.current?.show({ key: documentKey, name, type: pageType, content })
  }, [documentKey, name, pageType, content])
  const [id, ...blocks] = selected.at(-1) ?? []
  const blockId = blocks.at(-1)
  useEffect(() => {
    host.current?.select(id, blockId)
  }, [id, blockId, focused.count, state])

  return (
    <section className={css.root} aria-label={t.preview()}>
      <div className={css.tools} role="group" aria-label={t.previewTools()}>
        <WidthChoice width={width} onChoose={setWidth} />
        <SampleChooser
          {...{ samples, sample }}
          onChoose={(next) => {
            setIsSampleMissing(false)
            setSample(next)
          }}
        />
        <label className={css.mode}>
          <input
            type="checkbox"
            checked={mode === 'browse'}
            onChange={({ target }) => {
              const next = target.checked ? 'browse' : 'edit'
              setMode(next)
              host.current?.setMode(next)
            }}
          />
          {t.browse()}
        </label>
        <p className={css.state} role="status">
          {stateText(state, isSampleMissing)}
        </p>
      </div>
      {other !== undefined && <OtherDocument template={other} onClose={() => setOther(undefined)} />}
      <div ref={box} className={css.box} data-width={width}>
        {/* The shop itself, which must run. */}
        {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
        <iframe
          ref={frame}
          className={css.frame}
          title={t.previewFrame()}
          src={`${origin}${start}`}
          style={{ width: WIDTHS[width], height: `${100 / scale}%`, transform: `scale(${scale})` }}
        />
      </div>
    </section>
  )
}

function stateText(state: BuilderState, isSampleMissing: boolean): string {
  if (state === 'connected') return isSampleMissing ? t.sampleMissing() : ''
  return state === 'silent' ? t.frameSilent() : t.frameWaiting()
}

/** Header and footer are documents of their own. */
function OtherDocument({ template, onClose }: { template: string; onClose: () => void }) {
  const { go } = useNavigation()
  const type = { header: 'Header', footer: 'Footer' }[template]
  const text = type === undefined ? t.otherDocument() : template === 'header' ? t.inHeader() : t.inFooter()
  return (
    <Notice text={text}>
      {type !== undefined && (
        <Button look="quiet" onClick={() => go(documentHref(type, template))}>
          {template === 'header' ? t.editHeader() : t.editFooter()}
        </Button>
      )}
      <Button look="quiet" onClick={onClose}>
        {t.dismiss()}
      </Button>
    </Notice>
  )
}

/** Returns what opens the field that was pressed in the frame. */
function useEditRequests(documentKey: string, onOther: (template: string | undefined) => void) {
  const { content, open } = useEditor()
  return ({ template, id, blockId, pointer, shared }: FramePayloads['item.edit']): void => {
    if (template !== documentKey) return onOther(template)
    onOther(undefined)
    if (id === undefined) return open([])
    if (shared) {
      const place = placeOfShared(content, id)
      return place === undefined ? undefined : open([place])
    }
    const item = pointerOf(content, [id])
    if (item === undefined || !itemAt(content, [id])) return
    const place = placeAt(content, item + (pointer ?? ''))
    const field = /^\/settings\/(.+)$/.exec(place.pointer)?.[1]
    if (blockId !== undefined && field === undefined) return open(pathOfBlock(content, id, blockId))
    open(place.path, field)
  }
}

/** A block's id is unique in its section. */
function pathOfBlock(content: ReturnType<typeof useEditor>['content'], id: string, blockId: string): string[] {
  const find = (path: string[]): string[] | undefined => {
    for (const block of itemAt(content, path)?.blocks ?? []) {
      const blockPath = [...path, block.id]
      const found = block.id === blockId ? blockPath : find(blockPath)
      if (found) return found
    }
    return undefined
  }
  return find([id]) ?? [id]
}
