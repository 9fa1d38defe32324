import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { singleProductQuery } from '#api/product.queries.ts'
import { usePage } from '#engine/page-context.tsx'
import type { SectionProps } from '#engine/types.ts'
import type { Settings } from '#generated/sections/quick-view.js'
import { watchQuickView } from '#shop/product/quick-view-events.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { limitPreload } from '#ui/preload-limit.ts'

const Dialog = lazyPart(
  () => import('./quick-view-dialog.tsx'),
  (module) => module.QuickViewDialog,
)

interface Asked {
  slug: string
  name: string
  sku: string | undefined
  /** Which opening it is: each begins again. */
  count: number
}

/**
 * The quick view of any product tile (CT-03). Every page carries no more than this: it waits for a button, and fetches
 * the dialog and the product as soon as a pointer or the focus reaches one.
 */
export function QuickView({ settings }: SectionProps<Settings>) {
  const client = useQueryClient()
  const { path } = usePage()
  const [asked, setAsked] = useState<Asked>()
  const [isOpen, setOpen] = useState(false)

  /** What is open, or on its way. */
  const wanted = useRef<string>(undefined)

  useEffect(
    () =>
      watchQuickView({
        onIntent: (slug) => {
          Dialog.preload()
          limitPreload(`quick view of ${slug}`, () => client.query(singleProductQuery(slug)))
        },
        onOpen: (slug, name, sku) => {
          // A click on a button that was not alive yet comes twice. Of two buttons the last one counts.
          if (wanted.current === slug) return
          wanted.current = slug
          setAsked((before) => ({ slug, name, sku, count: (before?.count ?? 0) + 1 }))
          setOpen(true)
        },
      }),
    [client],
  )

  function close() {
    wanted.current = undefined
    setOpen(false)
  }

  // Another page, by a link in it or by Back: it has done its work.
  useEffect(() => close, [path])

  if (!asked) return null
  const { slug, name, sku } = asked
  return (
    <Dialog key={asked.count} slug={slug} name={name} sku={sku} settings={settings} open={isOpen} onClose={close} />
  )
}
