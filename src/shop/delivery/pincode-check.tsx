import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { pincodeQuery } from '#api/plugins.queries.ts'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import { normalisePincode } from '#domain/pincode.ts'
import { messageOf } from '#forms/submission-error.ts'
import { useForm } from '#forms/use-form.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import patterns from '#ui/patterns.module.css'
import * as t from '#words/delivery.ts'
import { usePlugin } from '../storefront/use-plugin.ts'
import { savePincode } from './saved-pincode.ts'
import css from './pincode-check.module.css'
import { readSavedPincode } from './read-saved-pincode.ts'
import { PincodeField, pincodeRules } from './pincode-field.tsx'

const PincodeAnswer = lazyPart(
  () => import('./pincode-result.tsx'),
  (module) => module.PincodeResult,
)

interface Props {
  locale: string
  sku: string
}

/**
 * The delivery check (PL-08, CK-16) on the product page and in the quick view: whether the shop delivers to a pincode,
 * at what cost and when. The pincode is stored for the cart and the checkout. Renders nothing without the plugin.
 */
export function PincodeCheck(props: Props) {
  const config = usePlugin('PincodeAvaliability')
  return config && <Check {...props} digits={config.digits} />
}

/** A pincode with the variant that was shown when the shopper asked; without one if it was asked on an earlier page. */
interface Asked {
  pincode: string
  sku?: string
}

function Check({ locale, sku, digits }: Props & { digits: number }) {
  const { settings } = useSuspenseQuery(shopValuesQuery()).data
  const [asked, setAsked] = useState<Asked>()
  // Another variant may have a different weight or qualify for free delivery.
  const { data, error, isFetching, refetch } = useQuery({
    ...pincodeQuery(asked?.pincode ?? '', sku),
    enabled: asked !== undefined,
  })
  const failure = asked && (error ?? undefined)
  const isPressed = useRef(false)
  const { form, field, message, set } = useForm({
    initial: { pincode: '' },
    check: pincodeRules(digits),
    submit: (typed): void => {
      const pincode = normalisePincode(typed.pincode)
      set('pincode', pincode)
      setAsked({ pincode, sku })
      isPressed.current = true
      if (failure) void refetch()
    },
    // The focus only moves after a press.
    failure: asked?.sku === sku ? failure : undefined,
  })
  const { ref } = form
  const own = field('pincode')

  useEffect(() => {
    if (data) savePincode(data.pincode)
    // The answer to a press may be below the screen or behind a bar.
    if (data && isPressed.current) ref.current?.scrollIntoView({ block: 'nearest' })
    if (data) isPressed.current = false
  }, [data, asked, ref])

  const recall = useEffectEvent(() => {
    const pincode = readSavedPincode()
    // The field may have been filled in before hydration.
    if (ref.current?.querySelector('input')?.value !== '' || pincodeRules(digits)({ pincode }).pincode) return
    set('pincode', pincode)
    setAsked({ pincode })
  })
  // Not in the server's HTML, which is the same for everyone.
  useEffect(() => recall(), [])

  return (
    <form {...form} className={`${css.root} ${patterns.stack4}`}>
      <div aria-live="polite">
        <PincodeField
          {...own}
          error={own.error ?? message ?? (failure && messageOf(failure))}
          onChange={(event) => {
            own.onChange(event)
            // The answer belongs to the previous PIN code.
            setAsked(undefined)
          }}
          isBusy={isFetching}
        />
      </div>
      <div role="status" className={`${css.answer} ${patterns.small}`}>
        {asked && !failure && (
          <PincodeAnswer
            // Mounted anew for a press, so that missing code is explained at the button.
            key={asked.sku === undefined ? 'remembered' : 'asked'}
            found={data}
            locale={locale}
            settings={settings}
            fallback={<p>{t.checking()}</p>}
          />
        )}
      </div>
    </form>
  )
}
