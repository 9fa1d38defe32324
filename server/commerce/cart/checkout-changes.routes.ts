import type { FastifyInstance } from 'fastify'
import type {
  GetCartQuery,
  UpdateCartAddressBody,
  UpdateCartBody,
  UpdateContactBody,
  UpdateModeBody,
} from '#generated/api.d.ts'
import { phoneShape } from '#server/identity/auth/field-rules.ts'
import { readFacts } from './facts.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { mutation } from '#server/platform/http/idempotency.ts'
import { route } from '#server/platform/http/operation-route.ts'
import { type AddressForms, readAddressForms } from '#server/store/settings/service.ts'
import {
  chooseGift,
  choosePaymentMode,
  chooseShippingMode,
  updateAddress,
  updateBillingSame,
  updateContact,
  acceptCurrentPrices,
} from './checkout-changes.ts'
import type { PhoneRules } from './contact-phone.ts'
import type { GivenIdentity, OpenCart } from './identity.ts'
import { cartReply, lockOwnCart, lockProtectedCart } from './callers-cart.ts'
import { updateQuantity } from './service.ts'
import { type CartCaller, type Terms, readTerms } from './terms.ts'
import { readCart } from './view.ts'

type ChangeId =
  | 'acceptPrices'
  | 'updateCart'
  | 'updateCartAddress'
  | 'updateContact'
  | 'updatePaymentMode'
  | 'updateShippingMode'

interface Context {
  terms: Terms
  forms: AddressForms
  digits: number
}

const phoneRulesOf = ({ terms, forms, digits }: Context): PhoneRules => ({ forms, home: terms.homeCountry, digits })

/** Checkout changes of a cart: contact, addresses, modes, prices (specification §4.3, §7). Each returns the cart. */
export async function routes(app: FastifyInstance): Promise<void> {
  const change = <Body extends GivenIdentity>(
    id: ChangeId,
    work: (transaction: Transaction, open: OpenCart, body: Body, context: Context) => Promise<void>,
    storesContact: (body: Body) => boolean = () => false,
  ) =>
    route(
      app,
      id,
      { config: { access: 'cart', limits: ['mutation'] } },
      mutation({
        before: async (caller: CartCaller): Promise<Context> => {
          const [terms, forms, { length: digits }] = await Promise.all([
            readTerms(app, caller),
            readAddressForms(app),
            phoneShape(app),
          ])
          return { terms, forms, digits }
        },
        work: async (transaction, request, context) => {
          const { terms } = context
          const body = request.body as unknown as Body
          const { open, ...rest } = storesContact(body)
            ? await lockProtectedCart(transaction, request, body, terms)
            : { open: await lockOwnCart(transaction, body, terms) }
          await work(transaction, open, body, context)
          // Read again, because `open` is the cart before the change.
          return { ...(await cartReply(transaction, await lockOwnCart(transaction, open, terms), terms)), ...rest }
        },
      }),
    )

  change<UpdateContactBody>(
    'updateContact',
    ({ client }, open, body, context) => updateContact(client, open, body, phoneRulesOf(context)),
    () => true,
  )

  change<UpdateCartAddressBody>(
    'updateCartAddress',
    ({ client }, open, body, { forms }) => updateAddress(client, open, body, forms),
    () => true,
  )

  change<UpdateModeBody>('updateShippingMode', async ({ client }, open, { code }, { terms }) =>
    chooseShippingMode(client, open, code, (await readFacts(client, open, terms)).offers, terms.pickupPlaces),
  )

  change<UpdateModeBody>('updatePaymentMode', async ({ client }, open, { code }, { terms }) =>
    choosePaymentMode(client, open, code, (await readFacts(client, open, terms)).payments),
  )

  change<GetCartQuery>('acceptPrices', ({ client }, open) => acceptCurrentPrices(client, open))

  change<UpdateCartBody>(
    'updateCart',
    async (transaction, open, body, context) => {
      const { client } = transaction
      const { terms } = context
      const {
        phone,
        email,
        billing_same: same,
        shipping_mode: shipping,
        payment_mode: payment,
        items = [],
        gift,
      } = body
      if (phone !== undefined || email !== undefined)
        await updateContact(
          client,
          open,
          { phone: phone === undefined ? open.phone : phone, email: email === undefined ? open.email : email },
          phoneRulesOf(context),
        )
      if (gift) await chooseGift(client, open, gift)
      if (same !== undefined) await updateBillingSame(client, open, same)
      for (const item of items) await updateQuantity(transaction, open, item, () => readCart(client, open, terms))
      // Order matters: quantities determine weight and subtotal, and shipping determines the amount to pay.
      if (shipping !== undefined)
        await chooseShippingMode(
          client,
          open,
          shipping,
          (await readFacts(client, open, terms)).offers,
          terms.pickupPlaces,
        )
      if (payment === undefined) return
      const changed = shipping === undefined ? open : await lockOwnCart(transaction, open, terms)
      await choosePaymentMode(client, open, payment, (await readFacts(client, changed, terms)).payments)
    },
    ({ phone, email, gift }) => phone !== undefined || email !== undefined || Boolean(gift?.note),
  )
}
