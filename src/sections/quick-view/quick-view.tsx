import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { singleProductQuery } from '#api/product.queries.ts'
import { usePage } from '#engine/page-context.tsx'
import type { SectionProps } from '#engine/types.ts'
import type { Settings } from '#generated/sections/quick-view.js'
import { handleQuickView } from '#shop/product/quick-view-events.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { limitPreload } from '#ui/preload-limit.ts'

const Dialog = lazyPart(
  () => import('./quick-view-dialog.tsx'),
  (module) => module.QuickViewDialog,
)

interface Opening {
  slug: string
  name: string
  sku: string | undefined
  /** Number of the opening; each one starts from scratch. */
  count: number
}

/**
 * The quick view of any product tile (CT-03). Dialog and product are loaded when a pointer or the focus reaches a
 * button.
 */
export function QuickView({ settings }: SectionProps<Settings>) {
  const client = useQueryClient()
  const { path } = usePage()
  const [opening, setOpening] = useState<Opening>()
  const [isOpen, setOpen] = useState(false)

  /** Slug of the product that is open or opening. */
  const openSlug = useRef<string>(undefined)

  useEffect(
    () =>
      handleQuickView({
        onIntent: (slug) => {
          Dialog.preload()
          limitPreload(`quick view of ${slug}`, () => client.query(singleProductQuery(slug)))
        },
        onOpen: (slug, name, sku) => {
          // A queued click is replayed, so it may come twice.
          if (openSlug.current === slug) return
          openSlug.current = slug
          setOpening((before) => ({ slug, name, sku, count: (before?.count ?? 0) + 1 }))
          setOpen(true)
        },
      }),
    [client],
  )

  function close() {
    openSlug.current = undefined
    setOpen(false)
  }

  // Closes on navigation.
  useEffect(() => close, [path])

  if (!opening) return null
  const { slug, name, sku } = opening
  return (
    <Dialog key={opening.count} slug={slug} name={name} sku={sku} settings={settings} open={isOpen} onClose={close} />
  )
}
