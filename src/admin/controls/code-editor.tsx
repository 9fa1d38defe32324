import { history, historyKeymap } from '@codemirror/commands'
import { css as cssLanguage } from '@codemirror/lang-css'
import { html } from '@codemirror/lang-html'
import { json } from '@codemirror/lang-json'
import { EditorView, keymap } from '@codemirror/view'
import { useEffect, useEffectEvent, useId, useRef } from 'react'
import { FieldFrame, useField } from '#ui/field.tsx'
import { createCodeView } from '../field/code-view.ts'
import type { ControlProps } from '../field/control-props.ts'
import { emptyValue } from '../field/field-schema.ts'
import { LabelText } from '../field/label-text.tsx'
import css from './code-editor.module.css'

const languages = { css: cssLanguage, html, json }

/** The language that a field's schema names as its media type, such as text/css. */
const languageOf = (mediaType: string | undefined) =>
  languages[(mediaType?.split('/')[1] ?? '') as keyof typeof languages]?.() ?? []

/** The editor of code. */
export function CodeEditor(props: ControlProps) {
  const { name, label, hint, error, field, value, onChange, isRequired, isReadOnly } = props
  const id = useId()
  const ids = useField(id, error, hint)
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(undefined)
  const text = typeof value === 'string' ? value : ''
  const changed = useEffectEvent((next: string) => onChange(next === '' ? emptyValue(field) : next))
  const create = useEffectEvent((parent: HTMLElement) =>
    createCodeView(parent, {
      text,
      label,
      extensions: [
        history(),
        keymap.of(historyKeymap),
        languageOf((field as { contentMediaType?: string }).contentMediaType),
        EditorView.editable.of(!isReadOnly),
        EditorView.theme({ '.cm-scroller': { maxHeight: '60vh', minHeight: '8rem' } }),
      ],
      onUpdate: (update) => {
        if (update.docChanged) changed(update.state.doc.toString())
      },
    }),
  )

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
