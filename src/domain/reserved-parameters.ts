/**
 * Query parameters with another meaning on listings, and those added by shops, advertisements and mails. Facets with
 * such a name, or with the name of an Object.prototype member, are called `option-…` (option_facet_key in the
 * database).
 */
export const reservedParameters: ReadonlySet<string> = new Set(
  (
    'page from after sort query q sku price price-min price-max tab view columns dialog redirectto token ref ' +
    'gclid dclid gbraid wbraid fbclid msclkid yclid ttclid twclid igshid srsltid facets kind constructor'
  ).split(' '),
)
