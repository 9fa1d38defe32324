import { lazyPart } from '#ui/lazy-part.tsx'
import type { ControlProps, RegisteredControl } from '../field/control-props.ts'
import { MultilineControl } from './multiline.control.tsx'
import { canEdit } from './rich-text-tags.ts'
import { Waiting } from './waiting.tsx'

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

export const control: RegisteredControl = { Control: RichTextControl }
