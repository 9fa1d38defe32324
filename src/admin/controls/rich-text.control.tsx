import * as t from '#words/admin-app.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import type { ControlProps, RegisteredControl } from '../field/control-props.ts'
import css from './rich-text-waiting.module.css'
import { MultilineControl } from './multiline.control.tsx'
import { FieldGroup } from '../field/field-group.tsx'
import { canEdit } from './rich-text-tags.ts'

const Editor = lazyPart(
  () => import('./rich-text-editor.tsx'),
  (module) => module.RichTextEditor,
)

/** Simple HTML in an editor. What the editor does not know, such as tables, is edited as HTML instead of being lost. */
function RichTextControl(props: ControlProps) {
  return canEdit(props.value) ? (
    <Editor {...props} fallback={<Waiting {...props} />} />
  ) : (
    <MultilineControl {...props} />
  )
}

/** As tall as an editor with a short text. */
function Waiting({ name, label, hint, error, isRequired }: ControlProps) {
  return (
    <FieldGroup {...{ name, label, hint, error, isRequired }}>
      <p className={css.root}>{t.loading()}</p>
    </FieldGroup>
  )
}

export const control: RegisteredControl = { Control: RichTextControl }
