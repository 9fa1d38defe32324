import { json } from '@codemirror/lang-json'
import { foldGutter, foldKeymap } from '@codemirror/language'
import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint'
import { EditorState } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import * as t from '#words/admin-pages.ts'
import type { Problem } from '#engine/types.ts'
import { createCodeView } from '../../field/code-view.ts'
import { pointerPlaces, readSource, type Source, type SourceFault, sourceText } from '../content/source.ts'
import css from './source-view.module.css'

interface Props {
  source: Source
  problems: readonly Problem[]
  isReadOnly: boolean
  /** A valid text was typed. */
  onChange: (source: Source) => void
  /** The history of the whole document is used, not one of the text. */
  onUndo: () => void
  onRedo: () => void
}

/** The document as JSON. While it is not valid, it stays as it was typed and the document as it was. */
export function SourceView({ source, problems, isReadOnly, onChange, onUndo, onRedo }: Props) {
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(undefined)
  /** What the text was last made of, or became. */
  const known = useRef(source)
  const [fault, setFault] = useState<SourceFault>()

  const typed = useEffectEvent((text: string) => {
    const read = readSource(text)
    setFault('fault' in read ? read.fault : undefined)
    if ('fault' in read) return
    known.current = read.source
    onChange(read.source)
  })
  const history = useEffectEvent((kind: 'undo' | 'redo') => {
    if (kind === 'undo') onUndo()
    else onRedo()
    return true
  })
  const create = useEffectEvent((parent: HTMLElement) =>
    createCodeView(parent, {
      text: sourceText(source),
      label: t.source(),
      extensions: [
        foldGutter(),
        lintGutter(),
        json(),
        keymap.of([
          { key: 'Mod-z', run: () => history('undo') },
          { key: 'Mod-y', run: () => history('redo') },
          { key: 'Mod-Shift-z', run: () => history('redo') },
          ...foldKeymap,
          ...lintKeymap,
        ]),
        EditorState.readOnly.of(isReadOnly),
        EditorView.theme({ '&': { height: '100%' } }),
      ],
      onUpdate: (update) => {
        if (update.docChanged && !update.transactions.some((one) => one.isUserEvent('sync')))
          typed(update.state.doc.toString())
      },
    }),
  )

  useEffect(() => {
    if (!host.current) return undefined
    const editor = create(host.current)
    view.current = editor
    return () => editor.destroy()
  }, [])

  useEffect(() => {
    const { current } = view
    if (!current || isSameSource(source, known.current)) return
    known.current = source
    // The document was changed elsewhere: the text follows, even if what was typed is not valid.
    setFault(undefined)
    replaceText(current, sourceText(source))
  }, [source])

  useEffect(() => {
    const { current } = view
    if (!current) return
    const text = current.state.doc.toString()
    const marks = fault ? [markOf(fault)] : problemMarks(text, problems)
    current.dispatch(setDiagnostics(current.state, marks))
  }, [problems, fault, source])

  return (
    <section className={css.root} aria-label={t.source()}>
      <div ref={host} className={css.editor} />
      {fault && (
        <p className={css.fault} role="alert">
          {faultText(fault)}
        </p>
      )}
    </section>
  )
}

const isSameSource = (a: Source, b: Source): boolean => a === b || sourceText(a) === sourceText(b)

/** Replaces only what differs, so that the cursor and the folds stay. */
function replaceText(view: EditorView, next: string): void {
  const before = view.state.doc.toString()
  let from = 0
  while (from < before.length && before[from] === next[from]) from += 1
  let end = 0
  const room = Math.min(before.length, next.length) - from
  while (end < room && before[before.length - 1 - end] === next[next.length - 1 - end]) end += 1
  view.dispatch({
    changes: { from, to: before.length - end, insert: next.slice(from, next.length - end) },
    userEvent: 'sync',
  })
}

const markOf = (fault: SourceFault): Diagnostic => ({
  from: fault.from,
  to: fault.to,
  severity: 'error',
  message: faultText(fault),
})

function problemMarks(text: string, problems: readonly Problem[]): Diagnostic[] {
  const placeOf = pointerPlaces(text)
  return problems
    .map(({ pointer, at = 'value', severity, message }) => {
      const { from, to } = placeOf(pointer.replace(/^\/template\/name$/, '/name'), at)
      return { from, to, severity, message }
    })
    .toSorted((a, b) => a.from - b.from)
}

function faultText(fault: SourceFault): string {
  const { line, column } = fault
  if (fault.kind === 'not-a-document') return t.sourceNotADocument()
  if (fault.kind === 'too-large') return t.sourceTooLarge()
  return t.sourceFault({ line, column, reason: reasonOf(fault.code) })
}

function reasonOf(code: string): string {
  switch (code) {
    case 'CommaExpected':
      return t.commaExpected()
    case 'ColonExpected':
      return t.colonExpected()
    case 'ValueExpected':
      return t.valueExpected()
    case 'PropertyNameExpected':
      return t.nameExpected()
    case 'CloseBraceExpected':
    case 'CloseBracketExpected':
      return t.endExpected()
    case 'EndOfFileExpected':
      return t.nothingExpected()
    case 'UnexpectedEndOfString':
      return t.quoteExpected()
    case 'InvalidCommentToken':
      return t.noComments()
    default:
      return t.notUnderstood()
  }
}
