import { useState } from 'react'
import { pictureUrl } from '#lib/image.ts'
import * as t from '#words/admin-form.ts'
import { Dialog } from '#ui/dialog.tsx'
import { SelectField } from '#ui/field.tsx'
import { AdminIcon } from '../shell/admin-icon.tsx'
import type { PictureValue } from './picture-value.ts'
import { type Variant, variantTitle } from './variant-facts.ts'
import css from './variant-picture.module.css'

export interface OwnPicture extends PictureValue {
  id: string
}

interface ButtonProps {
  variant: Variant
  pictures: readonly OwnPicture[]
  isReadOnly: boolean
  onOpen: () => void
}

/** A variant’s picture, which opens the choice of another. */
export function VariantPicture({ variant, pictures, isReadOnly, onOpen }: ButtonProps) {
  const picture = pictures.find(({ id }) => id === variant.image_id)
  const name = variantTitle(variant)
  return (
    <button
      type="button"
      className={css.button}
      aria-label={
        picture ? t.pictureOfVariant({ variant: name, picture: picture.alt }) : t.addPictureTo({ variant: name })
      }
      disabled={isReadOnly}
      onClick={onOpen}
    >
      {picture ? (
        <img className={css.thumb} src={pictureUrl(picture.src, 80)} alt="" width={36} height={36} />
      ) : (
        <AdminIcon name="image" size={16} />
      )}
    </button>
  )
}

interface DialogProps {
  variant: Variant
  /** All variants of the product. */
  variants: readonly Variant[]
  /** Name of the option whose values look different. */
  visibleOption: string | undefined
  pictures: readonly OwnPicture[]
  /** `option`: for all variants with the same value of it. */
  onChoose: (picture: string | null, option: string | undefined) => void
  onClose: () => void
}

/** Chooses one of the product’s pictures for a variant, or for all that have a value in common with it. */
export function VariantPictureDialog(props: DialogProps) {
  const { variant, variants, visibleOption, pictures, onChoose, onClose } = props
  const shared = Object.entries(variant.options).filter(
    ([option, value]) => variants.filter(({ options }) => options[option] === value).length > 1,
  )
  const [scope, setScope] = useState(shared.some(([option]) => option === visibleOption) ? visibleOption : undefined)
  return (
    <Dialog open title={t.pictureFor({ variant: variantTitle(variant) })} onClose={onClose}>
      <div className={css.body}>
        {shared.length > 0 && (
          <SelectField
            label={t.pictureScope()}
            value={scope ?? ''}
            onChange={({ target }) => setScope(target.value || undefined)}
          >
            <option value="">{t.onlyThisVariant()}</option>
            {shared.map(([option, value]) => (
              <option key={option} value={option}>
                {t.allVariantsWith({ option, value })}
              </option>
            ))}
          </SelectField>
        )}
        <ul className={css.grid} role="list">
          {pictures.map((picture, index) => (
            <li key={picture.id}>
              <button
                type="button"
                className={css.choice}
                aria-pressed={picture.id === variant.image_id}
                aria-label={picture.alt || t.pictureNumber({ number: index + 1 })}
                onClick={() => onChoose(picture.id, scope)}
              >
                <img className={css.image} src={pictureUrl(picture.src, 240)} alt="" width={120} height={120} />
              </button>
            </li>
          ))}
          <li>
            <button
              type="button"
              className={css.choice}
              aria-pressed={variant.image_id === null || variant.image_id === undefined}
              onClick={() => onChoose(null, scope)}
            >
              <span className={css.none}>{t.noOwnPicture()}</span>
            </button>
          </li>
        </ul>
      </div>
    </Dialog>
  )
}
