import { lazyPart } from '#ui/lazy-part.tsx'
import type { ControlProps, RegisteredControl } from '../field/control-props.ts'
import { Waiting } from './waiting.tsx'

const AddressEditor = lazyPart(
  () => import('./address-editor.tsx'),
  (module) => module.AddressEditor,
)

/** An address by its country's form. */
const AddressControl = (props: ControlProps) => <AddressEditor {...props} fallback={<Waiting {...props} />} />

export const control: RegisteredControl = { Control: AddressControl }
