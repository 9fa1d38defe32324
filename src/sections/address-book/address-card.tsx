import { useEffect, useRef } from 'react'
import type { Address, Country } from '#generated/api.d.ts'
import { addressLines } from '#domain/address-lines.ts'
import * as t from '#words/addresses.ts'
import type { AddressBookEvent } from '#machines/address/address-book.machine.ts'
import { Button } from '#ui/button.tsx'
import patterns from '#ui/patterns.module.css'
import css from './address-book.module.css'
import { typeLabel } from './type-label.ts'

interface Props {
  address: Address
  countries: readonly Country[]
  /** Its removal is being confirmed. */
  isRemoving: boolean
  isBusy: boolean
  /** Another action is in progress. */
  isInert: boolean
  send: (event: AddressBookEvent) => void
}

/** A saved address with its actions. */
export function AddressCard({ address, countries, isRemoving, isBusy, isInert, send }: Props) {
  const { id, default: isDefault, address_type: type } = address
  const lines = addressLines(address, countries)
  const name = typeof address['name'] === 'string' ? address['name'] : ''
  // Distinguishes the address for screen readers, which announce only the button.
  const which = [name, lines[0]].filter(Boolean).join(', ')
  return (
    <article
      className={`${css.card} ${patterns.stack8} ${patterns.panel}`}
      tabIndex={-1}
      data-place={`address-${id}`}
      aria-label={t.addressOf({ type, which })}
    >
      <p className={`${css.kind} ${patterns.soft} ${patterns.small}`}>
        {typeLabel(type)}
        {isDefault && <span className={css.default}>{t.defaultBadge()}</span>}
      </p>
      <h2 className={`${css.name} ${patterns.name}`} dir="auto">
        {name}
      </h2>
      <address className={`${css.lines} ${patterns.figures}`}>
        {lines.map((line) => (
          <span key={line} dir="auto">
            {line}
          </span>
        ))}
      </address>
      {isRemoving ? (
        <Removal which={which} isBusy={isBusy} send={send} />
      ) : (
        <div className={`${css.actions} ${patterns.cluster24}`}>
          <button
            type="button"
            className={`${css.action} ${patterns.action} ${patterns.small}`}
            aria-label={t.editOne({ which })}
            disabled={isInert}
            onClick={() => send({ type: 'edit.requested', id })}
          >
            {t.edit()}
          </button>
          <button
            type="button"
            className={`${css.action} ${patterns.action} ${patterns.small}`}
            data-place={`removal-${id}`}
            aria-label={t.removeOne({ which })}
            disabled={isInert}
            onClick={() => send({ type: 'remove.requested', id })}
          >
            {t.remove()}
          </button>
          {!isDefault && (
            <button
              type="button"
              className={`${css.action} ${patterns.action} ${patterns.small}`}
              aria-label={t.makeDefaultOne({ which })}
              disabled={isInert}
              aria-busy={isBusy || undefined}
              onClick={() => send({ type: 'default.requested', id })}
            >
              {t.makeDefault()}
            </button>
          )}
        </div>
      )}
    </article>
  )
}

interface RemovalProps {
  which: string
  isBusy: boolean
  send: (event: AddressBookEvent) => void
}

/** Asks in place of the address, because a removal cannot be undone. */
function Removal({ which, isBusy, send }: RemovalProps) {
  const keep = useRef<HTMLButtonElement>(null)
  useEffect(() => keep.current?.focus(), [])
  return (
    <div role="group" aria-label={t.removeOneQuestion({ which })} className={`${css.removal} ${patterns.stack8}`}>
      <p>{t.removeQuestion()}</p>
      <div className={`${css.buttons} ${patterns.cluster}`}>
        <Button look="quiet" loading={isBusy} onClick={() => send({ type: 'remove.confirmed' })}>
          {t.remove()}
        </Button>
        <button
          ref={keep}
          type="button"
          className={`${css.action} ${patterns.action} ${patterns.small}`}
          disabled={isBusy}
          onClick={() => send({ type: 'remove.cancelled' })}
        >
          {t.keep()}
        </button>
      </div>
    </div>
  )
}
