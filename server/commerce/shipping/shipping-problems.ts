import type { FastifyInstance } from 'fastify'
import type { ShippingProblem } from '#generated/api.d.ts'
import { groupBy } from '#lib/group-by.ts'
import { statement } from '#server/platform/db/database.ts'
import { readMoney } from '#server/store/storefront/service.ts'
import * as t from '#words/admin-shipping.ts'
import { type CoverageGap, type CoveringRate, findCoverageGaps } from './coverage.ts'
import { weightsText } from './refusal-words.ts'

interface MethodRates {
  id: number
  name: string
  currencies: string[]
  rates: (CoveringRate & { country: string })[]
}

const readActive = statement<MethodRates, [currency: string]>(
  'shipping-coverage',
  `SELECT m.id, m.name, array(SELECT DISTINCT currency FROM shipping_rate WHERE mode_code = m.code ORDER BY 1) AS currencies,
     coalesce((SELECT json_agg(json_build_object('country', country_id, 'prefix', pincode_prefix, 'delivers', delivers,
       'from', weight_from, 'to', weight_to)) FROM shipping_rate WHERE mode_code = m.code AND currency = $1), '[]') AS rates
   FROM shipping_mode m WHERE m.active ORDER BY m.position, m.code`,
)
const readPlaces = statement<{ id: string; name: string; zones: { prefix: string; delivers: boolean }[] }, []>(
  'shipping-coverage-places',
  `SELECT c.id, c.name, 
     coalesce(json_agg(json_build_object('prefix', z.prefix, 'delivers', z.delivers)) FILTER (WHERE z.prefix IS NOT NULL), '[]') AS zones
   FROM country c LEFT JOIN pincode_zone z ON z.country_id = c.id GROUP BY c.id ORDER BY c.position, c.id`,
)
const readHeaviest = statement<{ grams: number }, []>(
  'shipping-heaviest',
  `SELECT coalesce(max(p.weight_grams), 0)::int AS grams FROM product p JOIN product_group g ON g.id = p.group_id
   WHERE g.published AND p.price > 0`,
)

const METHODS = '/shipping-methods'
/** Gaps that are listed; further ones are counted. */
const SHOWN = 4

/** Returns addresses and parcels of one product that would get no shipping method, with what to do. */
export async function findShippingProblems(app: FastifyInstance): Promise<ShippingProblem[]> {
  const { pool } = app.database
  const { code: currency, locale } = await readMoney(app)
  const methods = await readActive(pool, currency)
  if (methods.length === 0) return [problem(t.noMethods(), t.noMethodsAdvice(), METHODS)]
  const [places, [heaviest]] = [await readPlaces(pool), await readHeaviest(pool)]
  const problems = methods
    .filter(({ rates }) => rates.length === 0)
    .map(({ id, name, currencies }) =>
      currencies.length === 0
        ? problem(t.methodWithoutRates({ name }), t.methodWithoutRatesAdvice(), `${METHODS}/${id}`)
        : problem(
            t.methodOtherCurrency({ name, other: currencies.join(', '), currency }),
            t.methodWithoutRatesAdvice(),
            `${METHODS}/${id}`,
          ),
    )
  const unserved: string[] = []
  for (const { id, name, zones } of places) {
    const ofCountry = methods.map((method) => ({
      ...method,
      rates: method.rates.filter(({ country }) => country === id),
    }))
    const isServed = ofCountry.some(({ rates }) => rates.some(({ delivers }) => delivers))
    if (isServed) problems.push(...gapProblems(name, findCoverageGaps(ofCountry, zones, heaviest?.grams ?? 0), locale))
    else if (zones.length === 0 || zones.some(({ delivers }) => delivers)) unserved.push(name)
  }
  if (unserved.length > 0)
    problems.push(problem(t.countriesUnserved(namedOf(unserved)), t.countriesUnservedAdvice(), METHODS))
  return problems
}

/** Gaps with the same weights are one problem. */
function gapProblems(country: string, gaps: readonly CoverageGap[], locale: string): ShippingProblem[] {
  const byWeights = groupBy(gaps, (gap) => JSON.stringify(gap.gaps))
  return [...byWeights.values()].map((same) => {
    const prefixes = same.map(({ prefix }) => prefix).filter((prefix) => prefix !== '')
    const what = { country, weights: weightsText(same[0]!.gaps, locale) }
    const isAnyWeight = same[0]!.gaps.some(({ from, to }) => from === 0 && to === null)
    const [inCountry, atPincodes] = isAnyWeight
      ? [t.noneInCountry, t.noneAtPincodes]
      : [t.gapInCountry, t.gapAtPincodes]
    const message = prefixes.length === 0 ? inCountry(what) : atPincodes({ ...what, ...namedOf(prefixes) })
    return problem(message, t.gapAdvice(), METHODS)
  })
}

const namedOf = (names: readonly string[]): { names: string; more: number } => ({
  names: names.slice(0, SHOWN).join(', '),
  more: Math.max(0, names.length - SHOWN),
})

const problem = (message: string, advice: string, path: string): ShippingProblem => ({ message, advice, path })
