import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { singleProductQuery } from '#api/product.queries.ts'
import { usePage } from '#engine/page-context.tsx'
import type { SectionProps } from '#engine/types.ts'
import type { Settings } from '#generated/sections/quick-view.js'
import { productPath } from '#lib/product-tile.ts'
import { watchQuickView } from '#shop/quick-view-events.ts'
import { preloadWithin } from '#ui/preload-limit.ts'

const loadDialog = () => import('./quick-view-dialog.tsx')

interface Asked {
  slug: string
  name: string
  /** Which opening it is: each begins anew. */
  count: number
  Dialog: Awaited<ReturnType<typeof loadDialog>>['QuickViewDialog']
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

  useEffect(() => {
    let count = 0
    return watchQuickView({
      onIntent: (slug) => {
        void loadDialog().catch(() => undefined)
        preloadWithin(() => client.query(singleProductQuery(slug)))
      },
      onOpen: (slug, name) => {
        count += 1
        const mine = count
        void loadDialog().then(
          ({ QuickViewDialog }) => {
            // Of two buttons the last one counts.
            if (mine !== count) return
            setAsked({ slug, name, count, Dialog: QuickViewDialog })
            setOpen(true)
          },
          // A dialog that can't be fetched leaves the page it stands for.
          () => window.location.assign(productPath(slug)),
        )
      },
    })
  }, [client])

  // Another page, by a link in it or by Back: it has done its work.
  const [pathBefore, setPathBefore] = useState(path)
  if (path !== pathBefore) {
    setPathBefore(path)
    setOpen(false)
  }

  if (!asked) return null
  const { Dialog, slug, name } = asked
  return (
    <Dialog
      key={asked.count}
      slug={slug}
      name={name}
      settings={settings}
      open={isOpen}
      onClose={() => setOpen(false)}
    />
  )
}
