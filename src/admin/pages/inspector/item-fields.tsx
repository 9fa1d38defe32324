import { type ComponentProps, memo } from 'react'
import { SchemaForm } from '../../form/schema-form.tsx'
import { useSession } from '../../shell/session.ts'

type Props = Pick<ComponentProps<typeof SchemaForm>, 'schema' | 'form' | 'bindings'> & { isReadOnly: boolean }

/** The fields of one form of the inspector. Changes elsewhere in the document do not render them again. */
export const ItemFields = memo(function ItemFields(props: Props) {
  const { shop } = useSession()
  return <SchemaForm {...props} shop={{ ...shop, timeZone: shop.time_zone }} />
})
