import { lazyPart } from '#ui/lazy-part.tsx'
import type { ControlProps, RegisteredControl } from '../field/control-props.ts'
import { Waiting } from './waiting.tsx'

const Editor = lazyPart(
  () => import('./search-preview.tsx'),
  (module) => module.SearchPreview,
)

/** Loaded when it is shown, with the addresses of all pages. */
function SearchPreviewControl(props: ControlProps) {
  return <Editor {...props} fallback={<Waiting {...props} />} />
}

export const control: RegisteredControl = { Control: SearchPreviewControl, readsSiblings: true }
