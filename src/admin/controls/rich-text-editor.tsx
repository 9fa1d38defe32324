import { EditorContent, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useEffect, useId, useRef } from 'react'
import { sanitiseRichText } from '#lib/sanitise.ts'
import { FieldFrame, useField } from '#ui/field.tsx'
import type { ControlProps } from '../field/control-props.ts'
import { emptyValue } from '../field/field-schema.ts'
import { LabelText } from '../field/label-text.tsx'
import { cleanPastedHtml } from './clean-pasted-html.ts'
import { proposeAlt } from './picture-value.ts'
import { Picture } from './rich-text-picture.ts'
import { RichTextTools } from './rich-text-tools.tsx'
import { usePictureAdding } from './use-picture-adding.tsx'
import css from './rich-text-editor.module.css'

/** Only what the sanitiser keeps. Links get their `rel` from it. */
const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    underline: false,
    strike: false,
    trailingNode: false,
    link: { openOnClick: false, autolink: true, HTMLAttributes: { target: null, rel: null } },
  }),
  Picture,
]

/** The editor of simple HTML. */
export function RichTextEditor({
  name,
  label,
  hint,
  error,
  field,
  value,
  onChange,
  isRequired,
  isReadOnly,
}: ControlProps) {
  const id = useId()
  const ids = useField(id, error, hint)
  const html = typeof value === 'string' ? value : ''
  /** What the editor shows; a value that differs came from elsewhere, such as discarded changes. */
  const shown = useRef(html)
  const editor = useEditor({
    extensions,
    content: html,
    editable: !isReadOnly,
    injectCSS: false,
    immediatelyRender: true,
    editorProps: {
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': `${id}-label`,
        class: css.text!,
        ...(isRequired && { 'aria-required': 'true' }),
      },
      transformPastedHTML: cleanPastedHtml,
    },
    onUpdate: ({ editor: changed }) => {
      const next = changed.isEmpty ? '' : sanitiseRichText(changed.getHTML())
      shown.current = next
      onChange(next === '' ? emptyValue(field) : next)
    },
  })
  const adding = usePictureAdding({
    name,
    kind: 'picture',
    room: 1,
    isReadOnly,
    onAdd: ({ path, alt, file_name: file, width, height }) => {
      const attrs = { src: path, alt: alt || proposeAlt(file), width, height }
      editor.chain().focus().insertContent({ type: 'picture', attrs }).run()
    },
  })
  useEffect(() => {
    if (html === shown.current) return
    shown.current = html
    editor.commands.setContent(html, { emitUpdate: false })
  }, [editor, html])
  useEffect(() => {
    const { dom } = editor.view
    if (error) dom.setAttribute('aria-invalid', 'true')
    else dom.removeAttribute('aria-invalid')
    const described = ids.control['aria-describedby']
    if (described) dom.setAttribute('aria-describedby', described)
    else dom.removeAttribute('aria-describedby')
  }, [editor, error, ids.control])

  return (
    <FieldFrame
      label={
        <span id={`${id}-label`}>
          <LabelText label={label} isRequired={isRequired} />
        </span>
      }
      hint={hint}
      error={error}
      ids={ids}
    >
      <fieldset className={css.frame} name={name} aria-labelledby={`${id}-label`}>
        {!isReadOnly && <RichTextTools editor={editor} onPicture={() => adding.openLibrary()} />}
        <EditorContent editor={editor} />
      </fieldset>
      {adding.picker}
    </FieldFrame>
  )
}
