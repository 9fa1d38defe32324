import css from './unit.module.css'

/** A unit at the end of a field, such as g or %. It is part of the field’s name for screen readers. */
export function Unit({ unit }: { unit: string }) {
  return (
    <span className={css.root} aria-hidden="true">
      {unit}
    </span>
  )
}
