import * as t from '#words/admin-app.ts'
import type { ControlProps } from '../field/control-props.ts'
import { FieldGroup } from '../field/field-group.tsx'
import css from './waiting.module.css'

/** Stands for an editor that is being loaded, as tall as one with a short text. */
export function Waiting({ name, label, hint, error, isRequired }: ControlProps) {
  return (
    <FieldGroup {...{ name, label, hint, error, isRequired }}>
      <p className={css.root}>{t.loading()}</p>
    </FieldGroup>
  )
}
