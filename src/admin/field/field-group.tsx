import { type ReactNode, useId } from 'react'
import patterns from '#ui/patterns.module.css'
import type { ControlProps } from './control-props.ts'
import { LabelText } from './label-text.tsx'
import css from './field-group.module.css'

interface Props
  extends Pick<ControlProps, 'name' | 'label'>, Partial<Pick<ControlProps, 'hint' | 'error' | 'isRequired'>> {
  /** Without a frame around the content, for small controls. */
  isPlain?: boolean
  /** At the end of the legend's line. */
  action?: ReactNode
  children: ReactNode
}

/** A control made of several parts: a named group with its hint and error, which errors within it can be shown at. */
export function FieldGroup({ name, label, hint, error, isRequired = false, isPlain = false, action, children }: Props) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <fieldset
      className={css.root}
      name={name}
      data-invalid={error ? true : undefined}
      data-fault={error ? true : undefined}
      {...(described && { 'aria-describedby': described })}
    >
      <legend className={css.legend}>
        <LabelText label={label} isRequired={isRequired} />
      </legend>
      {action && <div className={css.action}>{action}</div>}
      {hint && (
        <p className={css.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <div className={css.content} data-plain={isPlain || undefined}>
        {children}
      </div>
      {error && (
        <p className={`${css.error} ${patterns.error}`} id={`${id}-error`}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
