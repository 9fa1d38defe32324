/**
 * Parameters that mean something else on a listing, or that shops, advertisements and mails add to links. A facet of
 * such a name, or of one that every object in JavaScript has, goes by `option-…` (option_facet_key in the database).
 */
export const reservedParameters: ReadonlySet<string> = new Set(
  (
    'page from after sort query q sku price price-min price-max tab view columns dialog redirectto token ref ' +
    'gclid dclid gbraid wbraid fbclid msclkid yclid ttclid twclid igshid srsltid facets kind constructor'
  ).split(' '),
)
