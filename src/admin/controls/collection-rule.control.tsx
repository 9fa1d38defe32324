import { lazyPart } from '#ui/lazy-part.tsx'
import type { ControlProps, RegisteredControl } from '../field/control-props.ts'
import { Waiting } from './waiting.tsx'

const Editor = lazyPart(
  () => import('./collection-rule-editor.tsx'),
  (module) => module.CollectionRuleEditor,
)

/** Loaded when it is shown: only collections have rules. */
function CollectionRuleControl(props: ControlProps) {
  return <Editor {...props} fallback={<Waiting {...props} />} />
}

export const control: RegisteredControl = { Control: CollectionRuleControl }
