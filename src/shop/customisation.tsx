import { type ComponentType, useEffect, useState } from 'react'
import type { AdditonalData, ProductCustomisation } from '#generated/api.d.ts'
import { Button } from '#ui/button.tsx'
import patterns from '#ui/patterns.module.css'
import css from './customisation.module.css'

/** What a shopper has decided of a product; `isReady`: it may be added as it is. */
export interface Customised {
  data: AdditonalData | undefined
  isReady: boolean
}

export interface CustomisationProps {
  customisation: ProductCustomisation
  /** How often somebody wanted to add it while it was not ready: each time the errors show and take the focus. */
  asked: number
  onChange: (customised: Customised) => void
}

/** Before anything is filled in. */
export function initialCustomised(customisation: ProductCustomisation | null): Customised {
  return { data: undefined, isReady: !customisation?.text?.required && !customisation?.image?.required }
}

/**
 * What of a product the shopper may decide: words and a picture (PL-09). Few products have that, so its fields are a chunk of their
 * own; until it is there their labels and frames stand, in the size of what comes.
 */
export function Customisation(props: CustomisationProps) {
  const [Fields, setFields] = useState<ComponentType<CustomisationProps>>()
  const [attempt, setAttempt] = useState(0)
  const [hasFailed, setFailed] = useState(false)

  useEffect(() => {
    let isWanted = true
    import('./customisation-fields.tsx').then(
      ({ CustomisationFields }) => isWanted && setFields(() => CustomisationFields),
      () => isWanted && setFailed(true),
    )
    return () => {
      isWanted = false
    }
  }, [attempt])

  if (Fields) return <Fields {...props} />
  if (!hasFailed) return <Frames {...props.customisation} />
  return (
    <div className={patterns.stack16}>
      <p>The fields for your own words and pictures could not be loaded.</p>
      <Button
        look="quiet"
        onClick={() => {
          setFailed(false)
          setAttempt(attempt + 1)
        }}
      >
        Try again
      </Button>
    </div>
  )
}

/** The fields without their script. */
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
