import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { css as cssLanguage } from '@codemirror/lang-css'
import { html } from '@codemirror/lang-html'
import { json } from '@codemirror/lang-json'
import { bracketMatching } from '@codemirror/language'
import { EditorState } from '@codemirror/state'
import { EditorView, keymap, lineNumbers } from '@codemirror/view'
import { useEffect, useEffectEvent, useId, useRef } from 'react'
import { FieldFrame, useField } from '#ui/field.tsx'
import type { ControlProps } from '../field/control-props.ts'
import { emptyValue } from '../field/field-schema.ts'
import { LabelText } from '../field/label-text.tsx'
import { codeHighlighting } from './code-highlighting.ts'
import css from './code-editor.module.css'

const languages = { css: cssLanguage, html, json }

/** The language that a field's schema names as its media type, such as text/css. */
const languageOf = (mediaType: string | undefined) =>
  languages[(mediaType?.split('/')[1] ?? '') as keyof typeof languages]?.() ?? []

/**
 * The editor of code. It is in a shadow root, where its styles are adopted sheets: the page's policy allows no inline
 * styles.
 */
export function CodeEditor(props: ControlProps) {
  const { name, label, hint, error, field, value, onChange, isRequired, isReadOnly } = props
  const id = useId()
  const ids = useField(id, error, hint)
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(undefined)
  const text = typeof value === 'string' ? value : ''
  const changed = useEffectEvent((next: string) => onChange(next === '' ? emptyValue(field) : next))
  const create = useEffectEvent((parent: HTMLElement) => {
    const root = parent.shadowRoot ?? parent.attachShadow({ mode: 'open', delegatesFocus: true })
    return new EditorView({
      root,
      parent: root,
      state: EditorState.create({
        doc: text,
        extensions: [
          lineNumbers(),
          history(),
          bracketMatching(),
          codeHighlighting,
          // Tab leaves the field, for people without a mouse.
          keymap.of([...defaultKeymap, ...historyKeymap]),
          languageOf((field as { contentMediaType?: string }).contentMediaType),
          EditorView.lineWrapping,
          EditorView.editable.of(!isReadOnly),
          EditorView.contentAttributes.of({ 'aria-label': label }),
          EditorView.theme({
            '&': { fontSize: '13px', color: 'var(--ink)' },
            '.cm-content': { fontFamily: "ui-monospace, 'SF Mono', Menlo, monospace", caretColor: 'var(--ink)' },
            '.cm-gutters': { background: 'var(--paper)', color: 'var(--ink-soft)', border: 'none' },
            '&.cm-focused': { outline: 'none' },
            '.cm-scroller': { maxHeight: '60vh', minHeight: '8rem' },
          }),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) changed(update.state.doc.toString())
          }),
        ],
      }),
    })
  })

  useEffect(() => {
    const { current } = host
    if (!current) return undefined
    const editor = create(current)
    view.current = editor
    return () => editor.destroy()
  }, [])
  useEffect(() => {
    const { current } = view
    const shown = current?.state.doc.toString()
    if (current && shown !== text) current.dispatch({ changes: { from: 0, to: shown?.length ?? 0, insert: text } })
  }, [text])

  return (
    <FieldFrame label={<LabelText label={label} isRequired={isRequired} />} hint={hint} error={error} ids={ids}>
      <fieldset className={css.root} name={name} data-fault={error ? true : undefined}>
        <div ref={host} id={ids.control.id} />
      </fieldset>
    </FieldFrame>
  )
}
