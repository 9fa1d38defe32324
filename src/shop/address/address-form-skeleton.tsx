import patterns from '#ui/patterns.module.css'
import { Skeleton } from '#ui/skeleton.tsx'
import css from './address-form.module.css'

/** Placeholders for a form's fields while these are loaded. */
export function AddressFormSkeleton() {
  return (
    <div className={`${css.root} ${patterns.stack16}`} aria-busy="true">
      {Array.from({ length: 7 }, (_, index) => (
        <div key={index} className={patterns.stack4}>
          <Skeleton width="8em" />
          <Skeleton height="48px" />
        </div>
      ))}
    </div>
  )
}
