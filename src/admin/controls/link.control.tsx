import { lazyPart } from '#ui/lazy-part.tsx'
import type { ControlProps, RegisteredControl } from '../field/control-props.ts'
import { Waiting } from './waiting.tsx'

const Editor = lazyPart(
  () => import('./link-editor.tsx'),
  (module) => module.LinkEditor,
)

/** Loaded when it is shown, with the addresses of all pages. */
function LinkControl(props: ControlProps) {
  return <Editor {...props} fallback={<Waiting {...props} />} />
}

export const control: RegisteredControl = { Control: LinkControl }
