import { useQuery } from '@tanstack/react-query'
import { formQuery } from '#api/form.queries.ts'
import { Band } from '#ui/band.tsx'
import { FormAside } from '#ui/form-aside.tsx'
import { Heading } from '#ui/heading.tsx'
import patterns from '#ui/patterns.module.css'
import type { PictureFile } from '#ui/picture.tsx'
import { DataForm } from './data-form.tsx'
import css from './data-form.module.css'

interface Props {
  className: string | undefined
  id: string
  /** The form's id; undefined for the trade enquiry form. */
  form: string | undefined
  settings: { heading?: string; text?: string; image?: PictureFile; aside?: string }
  /** It opens the page, so its heading is the page's title. */
  isFirst: boolean
}

/** A form with its introduction, side by side on wide screens. Renders nothing if the form does not exist. */
export function FormBand({ className, id, form, settings, isFirst }: Props) {
  const { data } = useQuery(formQuery(form))
  if (!data) return null
  const { heading, text, image, aside } = settings
  const headingId = `${id}-heading`
  return (
    <Band className={className} labelledBy={headingId} top={isFirst ? 'page' : 'section'}>
      <div className={`${css.root} ${patterns.stack32}`}>
        <div className={`${patterns.stack16} ${patterns.start}`}>
          <Heading level={isFirst ? 1 : 2} id={headingId}>
            {heading || data.title}
          </Heading>
          {(text || data.intro) && <p className={patterns.lead}>{text || data.intro}</p>}
        </div>
        <div className={css.fields}>
          <DataForm form={data} isTrade={form === undefined} />
        </div>
        <FormAside className={css.beside} image={image} html={aside} />
      </div>
    </Band>
  )
}
