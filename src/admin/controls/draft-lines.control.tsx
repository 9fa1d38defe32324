import { lazyPart } from '#ui/lazy-part.tsx'
import type { ControlProps, RegisteredControl } from '../field/control-props.ts'
import { Waiting } from './waiting.tsx'

const DraftLines = lazyPart(
  () => import('./draft-lines.tsx'),
  (module) => module.DraftLines,
)

/** Variants with their quantities and prices, found by name or SKU. */
const DraftLinesControl = (props: ControlProps) => <DraftLines {...props} fallback={<Waiting {...props} />} />

export const control: RegisteredControl = { Control: DraftLinesControl }
