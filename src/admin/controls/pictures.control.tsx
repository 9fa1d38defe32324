import * as t from '#words/admin-form.ts'
import { pictureUrl } from '#lib/image.ts'
import { Button } from '#ui/button.tsx'
import { type ControlProps, type RegisteredControl, useFormScope } from '../field/control-props.ts'
import { FieldGroup } from '../field/field-group.tsx'
import { ItemTools } from '../field/item-tools.tsx'
import { Sortable, SortableItem } from '../field/sortable.tsx'
import { useList } from '../field/use-list.ts'
import { AltField } from './alt-field.tsx'
import { usePictureSource } from './picture-source.ts'
import type { PictureValue } from './picture-value.ts'
import css from './picture-fields.module.css'

/** Pictures in an order, each with its alternative text. */
function PicturesControl(props: ControlProps) {
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

export const control: RegisteredControl = { Control: PicturesControl }
