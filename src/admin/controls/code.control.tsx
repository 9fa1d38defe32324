import { lazyPart } from '#ui/lazy-part.tsx'
import type { ControlProps, RegisteredControl } from '../field/control-props.ts'
import { MultilineControl } from './multiline.control.tsx'

const Editor = lazyPart(
  () => import('./code-editor.tsx'),
  (module) => module.CodeEditor,
)

/** Code, in an editor with line numbers and highlighting. */
function CodeControl(props: ControlProps) {
  return <Editor {...props} fallback={<MultilineControl {...props} />} />
}

export const control: RegisteredControl = { Control: CodeControl }
