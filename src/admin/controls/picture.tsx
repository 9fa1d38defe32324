import * as t from '#words/admin-form.ts'
import { pictureUrl } from '#lib/image.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { type ControlProps, useFormScope } from '../field/control-props.ts'
import { FieldGroup } from '../field/field-group.tsx'
import { emptyValue } from '../field/field-schema.ts'
import { ItemTools } from '../field/item-tools.tsx'
import { Sortable, SortableItem } from '../field/sortable.tsx'
import { useList } from '../field/use-list.ts'
import { usePictureSource } from './picture-source.ts'
import css from './picture-fields.module.css'

interface PictureValue {
  src: string
  alt: string
}

const isPicture = (value: unknown): value is PictureValue =>
  typeof value === 'object' && value !== null && typeof (value as Partial<PictureValue>).src === 'string'

/** One picture with its alternative text. */
export function PictureControl({
  name,
  label,
  hint,
  error,
  errors,
  field,
  value,
  onChange,
  isRequired,
  isReadOnly,
}: ControlProps) {
  const { set } = useFormScope()
  const source = usePictureSource()
  const picture = isPicture(value) ? value : undefined
  return (
    <FieldGroup {...{ name, label, hint, error, isRequired }}>
      {picture ? (
        <div className={css.one}>
          <img className={css.image} src={pictureUrl(picture.src, 240)} alt="" width={120} height={120} />
          <AltField
            name={`${name}/alt`}
            value={picture.alt}
            error={errors[`${name}/alt`]}
            onChange={(alt) => set(`${name}/alt`, alt)}
          />
        </div>
      ) : (
        <p className={css.none}>{t.noPicture()}</p>
      )}
      {!isReadOnly && (
        <div className={css.ways}>
          {source && (
            <Button
              look="quiet"
              onClick={() => source.choose({ isMultiple: false, onChoose: ([one]) => onChange(one) })}
            >
              {t.addPicture()}
            </Button>
          )}
          {picture && !isRequired && (
            <Button look="quiet" onClick={() => onChange(emptyValue(field))}>
              {t.remove()}
            </Button>
          )}
        </div>
      )}
    </FieldGroup>
  )
}

/** Pictures in an order, each with its alternative text. */
export function PicturesControl(props: ControlProps) {
  const { name, label, hint, error, errors, field, value, onChange, isRequired, isReadOnly } = props
  const { set } = useFormScope()
  const source = usePictureSource()
  const list = useList<PictureValue>({ name, value, errors })
  const titles = list.items.map((item, index) => item.value.alt || t.pictureNumber({ number: index + 1 }))
  const room = (field.maxItems ?? Infinity) - list.items.length
  const add = (pictures: readonly unknown[]) =>
    onChange([...list.items.map((item) => item.value), ...pictures.slice(0, room)])
  return (
    <FieldGroup {...{ name, label, hint, error, isRequired }} isPlain>
      {list.items.length === 0 ? (
        <p className={css.none}>{t.noPicture()}</p>
      ) : (
        <Sortable keys={list.items.map(({ key }) => key)} titles={titles} onMove={list.move} isGrid>
          <ol role="list" className={css.grid}>
            {list.items.map(({ key, name: itemName, value: picture }, index) => (
              <SortableItem key={key} id={key} title={titles[index]!} className={css.tile} isReadOnly={isReadOnly}>
                {(handle) => (
                  <>
                    <img className={css.image} src={pictureUrl(picture.src, 320)} alt="" width={160} height={160} />
                    <div className={css.tools}>
                      {handle}
                      {!isReadOnly && (
                        <ItemTools
                          title={titles[index]!}
                          index={index}
                          count={list.items.length}
                          isGrid
                          onMove={(to) => list.move(index, to)}
                          onRemove={() => list.remove(index)}
                        />
                      )}
                    </div>
                    <AltField
                      name={`${itemName}/alt`}
                      value={picture.alt}
                      error={errors[`${itemName}/alt`] ?? errors[itemName]}
                      onChange={(alt) => set(`${itemName}/alt`, alt)}
                    />
                  </>
                )}
              </SortableItem>
            ))}
          </ol>
        </Sortable>
      )}
      {!isReadOnly && source && (
        <Button
          look="quiet"
          className={css.add}
          disabled={room <= 0}
          onClick={() => source.choose({ isMultiple: true, onChoose: add })}
        >
          {t.addPictures()}
        </Button>
      )}
    </FieldGroup>
  )
}

interface AltProps {
  name: string
  value: string
  error: string | undefined
  onChange: (alt: string) => void
}

function AltField({ name, value, error, onChange }: AltProps) {
  return (
    <TextField
      name={name}
      label={t.altText()}
      value={value ?? ''}
      error={error}
      maxLength={250}
      autoComplete="off"
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
