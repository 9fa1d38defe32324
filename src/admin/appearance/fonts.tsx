import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf } from '#api/client/query.ts'
import type { OwnFont } from '#generated/api.d.ts'
import { deleteFont, listFonts } from '#generated/calls/fonts.ts'
import { Button } from '#ui/button.tsx'
import * as t from '#words/admin-fonts.ts'
import { AdminLink } from '../shell/admin-link.tsx'
import { Card } from '../shell/card.tsx'
import { formatBytes } from '../shell/format-bytes.ts'
import { LoadedPart } from '../shell/loaded-part.tsx'
import { NothingHere } from '../shell/nothing-here.tsx'
import { Page } from '../shell/page.tsx'
import { Row, Rows } from '../shell/rows.tsx'
import { useAdmin, useSession } from '../shell/session.ts'
import { useAction } from '../shell/use-action.ts'
import { FontDialog } from './font-dialog.tsx'

/** Bytes of a font that pages on slow connections notice. */
const HEAVY = 60_000

/** /admin/settings/fonts: fonts that the owner uploaded. */
export function Screen() {
  const query = useQuery({ ...queryOf(listFonts, { quiet: true }), staleTime: 0 })
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Page
      title={t.title()}
      lead={t.lead()}
      width="text"
      parent={{ href: '/admin/settings/appearance', title: t.appearance() }}
      actions={<Button onClick={() => setIsOpen(true)}>{t.upload()}</Button>}
    >
      <LoadedPart query={query}>
        {({ fonts }) =>
          fonts.length === 0 ? (
            <NothingHere title={t.none()} advice={t.noneAdvice()} />
          ) : (
            <Card title={t.title()} actions={<AdminLink href="/admin/settings/appearance">{t.choose()}</AdminLink>}>
              <Rows label={t.title()}>
                {fonts.map((font) => (
                  <FontRow key={font.id} font={font} />
                ))}
              </Rows>
            </Card>
          )
        }
      </LoadedPart>
      {isOpen && <FontDialog onClose={() => setIsOpen(false)} />}
    </Page>
  )
}

function weightsOf({ weight_range: range }: OwnFont): string {
  const [from = '', to] = range.split(' ')
  return to === undefined ? t.weight({ weight: from }) : t.weights({ from, to })
}

function FontRow({ font }: { font: OwnFont }) {
  const { http, queryClient } = useAdmin()
  const { locale } = useSession().shop
  const { run, isRunning } = useAction()
  const { id, family, bytes, original_bytes: original, is_used: isUsed } = font
  const size = (value: number) => formatBytes(value, locale)
  const weights = weightsOf(font)
  const remove = () =>
    run(async () => {
      queryClient.setQueryData(listFonts.key(), await deleteFont(http, { params: { id }, quiet: true }))
      return t.removed()
    })
  return (
    <Row
      title={family}
      marks={[isUsed && t.used()]}
      text={
        <>
          {t.facts({ weights, size: size(bytes), original: size(original) })}
          {bytes > HEAVY && (
            <>
              <br />
              {t.heavy({ limit: size(HEAVY) })}
            </>
          )}
        </>
      }
      actions={
        !isUsed && (
          <Button look="quiet" disabled={isRunning} aria-label={t.removeOf({ family, weights })} onClick={remove}>
            {t.remove()}
          </Button>
        )
      }
    />
  )
}
