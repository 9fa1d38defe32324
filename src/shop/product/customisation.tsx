import type { ProductCustomisation } from '#generated/api.d.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import patterns from '#ui/patterns.module.css'
import type { CustomisationProps } from './customised.ts'
import css from './customisation.module.css'

const Fields = lazyPart(
  () => import('./customisation-fields.tsx'),
  (module) => module.CustomisationFields,
)

/** Fields for a product's own text and picture (PL-09). Few products have them, so their code is lazy. */
export function Customisation(props: CustomisationProps) {
  return <Fields {...props} fallback={<Frames {...props.customisation} />} />
}

/** Placeholders in the size of the fields. */
function Frames({ text, image }: ProductCustomisation) {
  return (
    <div className={patterns.stack16}>
      {[text, image].map(
        (part, index) =>
          part && (
            <div key={index === 0 ? 'text' : 'image'} className={patterns.stack4}>
              <p className={`${css.label} ${patterns.strong}`} dir="auto">
                {part.label}
              </p>
              {part.hint && (
                <p className={`${css.hint} ${patterns.soft} ${patterns.small}`} dir="auto">
                  {part.hint}
                </p>
              )}
              <div className={`${index === 0 ? css.frame : css.drop} ${patterns.frame}`} />
              {index === 0 && (
                <p
                  className={`${css.count} ${patterns.between} ${patterns.soft} ${patterns.small} ${patterns.figures}`}
                />
              )}
            </div>
          ),
      )}
    </div>
  )
}
